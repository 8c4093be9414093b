package dev.floorplan.footer;

import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Decodes footers to what a plan needs: the schema, the rows of each row group and the sizes of the
 * read set's chunks, in one pass over the bytes.
 *
 * <p>Files of one scan mostly share their schema to the byte, so a decoder keeps the last few
 * schemas it met, with their read sets, and recognises them by comparing bytes. Nothing else is
 * kept from one footer to the next. Thread-safe.
 *
 * <p>Decoding takes time linear in the footer's bytes. What it allocates is bounded by the bytes as
 * well, whatever the counts in them say: 12 bytes a chunk of the read set, 13 a row group, about 50
 * a schema element that was not known yet.
 */
public final class FooterDecoder {
  private static final int KNOWN_SCHEMAS = 8;

  private final ReadSetSelector selector;
  private final CopyOnWriteArrayList<KnownSchema> known = new CopyOnWriteArrayList<>();

  /** A decoder whose footers hold the chunks that {@code selector} chooses. */
  public FooterDecoder(ReadSetSelector selector) {
    this.selector = Objects.requireNonNull(selector, "selector");
  }

  /** A decoder whose footers hold every chunk. */
  public FooterDecoder() {
    this(schema -> ReadSet.all(schema.leafCount()));
  }

  /**
   * Decodes the Thrift struct {@code FileMetaData} that starts {@code footer}; bytes behind it are
   * ignored.
   *
   * @param path the file, for messages and to tell its own name from that of another file
   * @param fileOffset where the footer starts in the file, for messages
   * @param footer the footer, without its length and the magic; owned by the result from now on
   * @throws MalformedFileException if the bytes are no footer, or one of a file that only names the
   *     data of others
   */
  public FileFooter decode(String path, long fileOffset, byte[] footer)
      throws MalformedFileException {
    return new FileMetadataWalk(path, fileOffset, footer, this).walk();
  }

  /** The schema at the reader's position, which is left behind it. */
  KnownSchema schema(ThriftReader reader, byte[] footer) throws MalformedFileException {
    int start = reader.position();
    for (KnownSchema candidate : known) {
      if (candidate.schema().isAt(footer, start)) {
        reader.moveTo(start + candidate.schema().byteLength());
        return candidate;
      }
    }
    FileSchema schema = SchemaElements.decode(reader, footer);
    KnownSchema found = new KnownSchema(schema, selector.select(schema));
    while (known.size() >= KNOWN_SCHEMAS) {
      known.remove(0);
    }
    known.add(found);
    return found;
  }

  /** A schema and the leaves of it that the scan reads. */
  record KnownSchema(FileSchema schema, ReadSet readSet) {}
}
