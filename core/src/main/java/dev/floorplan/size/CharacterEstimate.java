package dev.floorplan.size;

import static dev.floorplan.size.EntryCounts.UNKNOWN;

import dev.floorplan.footer.ColumnChunk;
import dev.floorplan.footer.ColumnChunk.DataEncoding;
import dev.floorplan.footer.ColumnChunk.Exactness;
import java.io.IOException;

/**
 * Estimates how many characters the values of a string column have where the footer does not state
 * it, which files written before 2024 do not.
 *
 * <p><b>The ladder</b>, from the best rung to the worst; the first that is there counts:
 *
 * <ol>
 *   <li>All data is plain: each value is its length in four bytes and its characters, so the
 *       characters are the encoded bytes less four a value. Page headers and levels are the error.
 *   <li>The dictionary's page was probed: the mean length of its entries, for each value.
 *   <li>The lengths of the bounds, which are two of the values: the longer one and a quarter of the
 *       difference, for each value; more where the next rung, cautiously, finds more. Aims above
 *       the mean on purpose: a task that is too large does more harm than one that is too small.
 *   <li>All data is indexes into a dictionary: the bytes of its page over the number of its
 *       entries, for each value. The number is stated, or lies between two bounds: indexes of that
 *       many bits tell of at least so many entries, and each entry takes an index. Of the lengths
 *       between, the one next to a usual length.
 *   <li>Less than four bytes a value cannot be plain: a usual length for each value. Otherwise the
 *       encoded bytes.
 * </ol>
 *
 * <p>The errors of every rung are in {@code docs/decisions/decoded-size.md}. Not thread-safe.
 */
final class CharacterEstimate {
  private static final int LENGTH_BYTES = 4; // of a plain value

  /** What a page header without statistics takes, about. */
  private static final int HEADER_BYTES = 20;

  /** A usual length of strings, for want of any other. */
  private static final int USUAL_LENGTH = 48;

  /** A usual length at most, where as many bits an index say that there are hardly any runs. */
  private static final int LONG_LENGTH = 256;

  private static final int LEAST_INDEX_BITS = 2;

  /** How far the dictionary is believed against the bounds, as a multiple of their length. */
  private static final int MOST_BEYOND_BOUNDS = 3;

  /** How much a dictionary shrinks by compression, at most. */
  private static final int HIGHEST_RATIO = 8;

  private static final long UNCOMPRESSED = 0; // Thrift CompressionCodec
  private static final int MOST_INDEX_BITS = 32;

  private final ChunkSizes sizes;
  private final DictionaryProbe probe;
  private double characters;
  private double indexBits;
  private Confidence confidence;

  /**
   * @param probe asks dictionary pages for the lengths of their entries
   */
  CharacterEstimate(ChunkSizes sizes, DictionaryProbe probe) {
    this.sizes = sizes;
    this.probe = probe;
  }

  /** The characters estimated last, in bytes; at least 1, so that the account shows them. */
  long bytes() {
    return (long) Math.max(1, characters);
  }

  /** How well they are founded. */
  Confidence confidence() {
    return confidence;
  }

  /**
   * Estimates the characters of one chunk.
   *
   * @param leaf a leaf of the read set
   * @param rank its rank there
   * @param chunk what the footer says about it
   * @param counts the entries of the chunk
   * @param slots nulls included
   * @param values those that are not null, or {@link EntryCounts#UNKNOWN}
   * @throws IOException if a dictionary is probed and the storage fails
   */
  void estimate(
      int rowGroup,
      int leaf,
      int rank,
      ColumnChunk chunk,
      EntryCounts counts,
      long slots,
      long values)
      throws IOException {
    double encoded = sizes.encoded(rowGroup, leaf);
    double present = values == UNKNOWN ? slots : values;
    if (!sizes.isStated() || !counts.isTrusted()) {
      set(guess(encoded, present), Confidence.GUESSED);
      return;
    }
    DataEncoding encoding = chunk.dataEncoding();
    if (encoding == DataEncoding.PLAIN) {
      double lengths = LENGTH_BYTES * (values == UNKNOWN ? slots / 2.0 : values);
      set(encoded - HEADER_BYTES - lengths, Confidence.CLOSE);
      return;
    }
    double probed = mayHaveDictionary(chunk, encoding) ? probe.meanLength(rank, chunk) : UNKNOWN;
    if (probed >= 0) {
      set(present * probed, Confidence.PROBED);
      return;
    }
    double longest = longestBound(chunk);
    double entry = entryLength(chunk, counts, encoding, encoded, present);
    if (longest >= 0 && hasExactBounds(chunk)) {
      double length = longest + (longest - shortestBound(chunk)) / 4;
      if (entry >= 0 && indexBits >= LEAST_INDEX_BITS) {
        length = Math.max(length, Math.min(entry / 2, length * MOST_BEYOND_BOUNDS));
      }
      set(present * Math.min(length, encoded), Confidence.ESTIMATED);
      return;
    }
    if (entry >= 0) {
      set(present * Math.max(entry, longest), Confidence.ESTIMATED);
    } else {
      set(Math.max(guess(encoded, present), present * longest), Confidence.GUESSED);
    }
  }

  private void set(double estimated, Confidence founded) {
    characters = estimated;
    confidence = founded;
  }

  private static double guess(double encoded, double present) {
    double usual = Math.min(USUAL_LENGTH, encoded - 2 * HEADER_BYTES);
    return encoded < LENGTH_BYTES * present ? present * usual : encoded;
  }

  private static boolean mayHaveDictionary(ColumnChunk chunk, DataEncoding encoding) {
    return chunk.dictionaryPageOffset() > 0 || encoding != DataEncoding.MIXED;
  }

  private static boolean hasExactBounds(ColumnChunk chunk) {
    return chunk.minValueExactness() != Exactness.INEXACT
        && chunk.maxValueExactness() != Exactness.INEXACT;
  }

  // The lengths are those of values whatever order the bounds are in, so the deprecated ones do.

  private static int minLength(ColumnChunk chunk) {
    if (chunk.minValueStart() >= 0) {
      return chunk.minValueLength();
    }
    return chunk.deprecatedMinStart() >= 0 ? chunk.deprecatedMinLength() : -1;
  }

  private static int maxLength(ColumnChunk chunk) {
    if (chunk.maxValueStart() >= 0) {
      return chunk.maxValueLength();
    }
    return chunk.deprecatedMaxStart() >= 0 ? chunk.deprecatedMaxLength() : -1;
  }

  /** The longer of the two bounds, or -1 where one is absent. */
  private static int longestBound(ColumnChunk chunk) {
    return shortestBound(chunk) < 0 ? -1 : Math.max(minLength(chunk), maxLength(chunk));
  }

  private static int shortestBound(ColumnChunk chunk) {
    return Math.min(minLength(chunk), maxLength(chunk));
  }

  /**
   * The mean length of the dictionary's entries, or -1 where it cannot be told; the bits an index
   * takes are then in {@link #indexBits}. Runs take few bits, so they hide how many entries there
   * are, and only then is the length left to what is usual.
   */
  private double entryLength(
      ColumnChunk chunk,
      EntryCounts counts,
      DataEncoding encoding,
      double encoded,
      double present) {
    long dictionary = chunk.dictionaryPageOffset();
    double onDisk = chunk.dataPageOffset() - dictionary - HEADER_BYTES;
    boolean possible = encoding == DataEncoding.DICTIONARY || encoding == DataEncoding.UNKNOWN;
    if (!possible || dictionary <= 0 || onDisk <= 0 || onDisk > encoded) {
      return -1;
    }
    // Indexes hardly shrink by compression, so all that the chunk lost is taken for the page's.
    double lost = chunk.codec() == UNCOMPRESSED ? 0 : encoded - chunk.compressedSize();
    double page = Math.min(onDisk + Math.max(0, lost), onDisk * HIGHEST_RATIO);
    double indexes = encoded - page - 2 * HEADER_BYTES - counts.levelBytes();
    indexBits = Math.max(0, indexes * Byte.SIZE / present);
    if (encoding == DataEncoding.UNKNOWN && indexBits >= MOST_INDEX_BITS) {
      return -1;
    }
    if (chunk.distinctCount() > 0) {
      return Math.max(0, page / chunk.distinctCount() - LENGTH_BYTES);
    }
    double fullest = Math.pow(2, Math.floor(Math.min(indexBits, MOST_INDEX_BITS) + 0.7));
    double fewest = Math.max(1, Math.min(present, fullest / 2));
    double most = Math.max(fewest, Math.min(present, mostEntries(encoded - page)));
    double longest = Math.max(0, page / fewest - LENGTH_BYTES);
    double shortest = Math.max(0, page / most - LENGTH_BYTES);
    double believed = indexBits < LEAST_INDEX_BITS ? USUAL_LENGTH : LONG_LENGTH;
    return Math.min(longest, Math.max(shortest, believed));
  }

  /** Each entry occurs, so there are no more of them than indexes of their width fit in here. */
  private static double mostEntries(double indexBytes) {
    int bits = 1;
    while (bits < MOST_INDEX_BITS && indexBytes * Byte.SIZE / bits > Math.pow(2, bits)) {
      bits++;
    }
    return indexBytes * Byte.SIZE / bits;
  }
}
