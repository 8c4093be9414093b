package dev.floorplan.size;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FooterDecoder;
import dev.floorplan.footer.FooterReader;
import dev.floorplan.footer.Footers;
import dev.floorplan.footer.PhysicalType;
import dev.floorplan.footer.ReadSet;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.storage.LocalStorage;
import dev.floorplan.storage.Storage;
import dev.floorplan.storage.StoredFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;

/** Holds weights against the truth, for footers as they are and with less in them. */
final class SizeErrors {

  /** What is taken out of the footers, so that lower rungs of the ladder come to bear. */
  enum Footer {
    AS_WRITTEN,
    NO_SIZE_STATISTICS,
    /** And dictionary pages may be asked. */
    PROBED,
    /** Null counts stay. */
    NO_BOUNDS,
    /** And dictionary pages may be asked. */
    NO_BOUNDS_PROBED,
    NO_STATISTICS
  }

  private static final Set<Footer> ASKING = EnumSet.of(Footer.PROBED, Footer.NO_BOUNDS_PROBED);
  private static final Set<Footer> WITHOUT_BOUNDS =
      EnumSet.of(Footer.NO_BOUNDS, Footer.NO_BOUNDS_PROBED);

  /** A weight and the truth, of one row group and some of its leaves. */
  record Sample(String where, long weight, long truth) {
    double ratio() {
      return (double) weight / truth;
    }
  }

  private final Storage storage = new LocalStorage();
  private final Map<Footer, List<Sample>> rowGroups = new EnumMap<>(Footer.class);
  private final Map<Footer, Map<Confidence, List<Sample>>> strings = new EnumMap<>(Footer.class);
  private int undecodable;

  /** Compares footers of these kinds; of all if none is given. */
  SizeErrors(Footer... kinds) {
    for (Footer footer : kinds.length == 0 ? Footer.values() : kinds) {
      rowGroups.put(footer, new ArrayList<>());
      strings.put(footer, new TreeMap<>());
    }
  }

  /** Row groups whose whole read set was weighed. */
  List<Sample> rowGroups(Footer footer) {
    return rowGroups.get(footer);
  }

  /** String columns weighed alone, by the worst confidence of their weight. */
  Map<Confidence, List<Sample>> strings(Footer footer) {
    return strings.get(footer);
  }

  /** Files that parquet-java cannot read. */
  int undecodable() {
    return undecodable;
  }

  /** Weighs every row group of a file in every way. */
  void add(Path path) throws IOException {
    FileInfo file =
        new FileInfo(new StoredFile(path.toString(), Files.size(path), null, null), Map.of());
    List<DecodedTruth.Size> truths = new ArrayList<>();
    FileFooter whole;
    try (DecodedTruth truth = new DecodedTruth(path)) {
      whole = FooterReader.readOne(file, storage, schema -> ReadSet.all(schema.leafCount()));
      for (int rowGroup = 0; rowGroup < whole.rowGroupCount(); rowGroup++) {
        truths.add(truth.size(rowGroup));
      }
    } catch (IOException | RuntimeException | LinkageError unreadable) {
      undecodable++;
      return;
    }
    for (Footer kind : rowGroups.keySet()) {
      byte[] bytes = without(kind, whole.bytes());
      if (bytes == null) {
        return; // an annotation that parquet-format does not know cannot be written again
      }
      compare(file, kind, bytes, truths, null);
      for (int leaf = 0; leaf < whole.schema().leafCount(); leaf++) {
        if (whole.schema().physicalType(leaf) == PhysicalType.BYTE_ARRAY) {
          compare(file, kind, bytes, truths, leaf);
        }
      }
    }
  }

  /**
   * @param leaf the leaf to weigh alone, or null for the whole row group
   */
  private void compare(
      FileInfo file, Footer kind, byte[] bytes, List<DecodedTruth.Size> truths, Integer leaf)
      throws IOException {
    FileFooter footer =
        new FooterDecoder(
                schema -> {
                  boolean[] chosen = new boolean[schema.leafCount()];
                  for (int i = 0; i < chosen.length; i++) {
                    chosen[i] = leaf == null || leaf == i;
                  }
                  return ReadSet.of(chosen);
                })
            .decode(file.path(), 0, bytes.clone());
    for (int rowGroup = 0; rowGroup < footer.rowGroupCount(); rowGroup++) {
      if (footer.rowCount(rowGroup) == 0) {
        continue;
      }
      FileSizer sizer =
          new RowGroupSizer(
                  new SizeOptions(
                      SizeModel.DECODED,
                      ConsumerProfile.ARROW,
                      ASKING.contains(kind) ? Integer.MAX_VALUE : 0),
                  storage)
              .of(file, footer);
      Set<Integer> leaves =
          IntStream.range(0, footer.schema().leafCount())
              .filter(footer.readSet()::contains)
              .boxed()
              .collect(Collectors.toSet());
      long weight = sizer.weigh(rowGroup);
      Sample sample =
          new Sample(
              file.path() + " row group " + rowGroup + " leaf " + leaf,
              weight,
              truths.get(rowGroup).bytes(leaves));
      if (leaf == null) {
        rowGroups.get(kind).add(sample);
      } else {
        Confidence worst =
            sizer.weighed().keySet().stream().max(Comparator.naturalOrder()).orElseThrow();
        strings.get(kind).computeIfAbsent(worst, unknown -> new ArrayList<>()).add(sample);
      }
    }
  }

  /** The footer without what is taken out; null where it cannot be made. */
  private static byte[] without(Footer kind, byte[] footer) throws IOException {
    if (kind == Footer.AS_WRITTEN) {
      return footer;
    }
    FileMetaData metadata = Util.readFileMetaData(new ByteArrayInputStream(footer));
    for (RowGroup rowGroup : metadata.getRow_groups()) {
      for (ColumnChunk chunk : rowGroup.getColumns()) {
        ColumnMetaData column = chunk.getMeta_data();
        column.unsetSize_statistics();
        if (kind == Footer.NO_STATISTICS) {
          column.unsetStatistics();
          column.unsetEncoding_stats();
        } else if (WITHOUT_BOUNDS.contains(kind) && column.isSetStatistics()) {
          column.getStatistics().unsetMin();
          column.getStatistics().unsetMax();
          column.getStatistics().unsetMin_value();
          column.getStatistics().unsetMax_value();
        }
      }
    }
    try {
      return Footers.bytes(metadata);
    } catch (UncheckedIOException unknownAnnotation) {
      return null;
    }
  }

  /** The ratio of weight to truth that this share of the samples does not exceed. */
  static double quantile(List<Sample> samples, double share) {
    double[] ratios = samples.stream().mapToDouble(Sample::ratio).sorted().toArray();
    return ratios[(int) Math.min(ratios.length - 1, share * ratios.length)];
  }

  /** The distributions as rows of a Markdown table. */
  String table() {
    StringBuilder table = new StringBuilder();
    for (Footer kind : rowGroups.keySet()) {
      row(table, kind, "row groups", rowGroups.get(kind));
      strings
          .get(kind)
          .forEach((confidence, samples) -> row(table, kind, confidence.name(), samples));
    }
    return table.toString();
  }

  private static void row(StringBuilder table, Footer kind, String what, List<Sample> samples) {
    table.append("| %s | %s | %d".formatted(kind, what, samples.size()));
    for (double share : new double[] {0, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1}) {
      table.append(" | %.2f".formatted(quantile(samples, share)));
    }
    table.append(" |\n");
  }

  /**
   * Prints the distributions of generated files and of the files below the given directories.
   *
   * @param arguments how many files to generate, rows of each at most, and directories
   */
  public static void main(String[] arguments) throws IOException {
    int count = Integer.parseInt(arguments[0]);
    int rows = Integer.parseInt(arguments[1]);
    Path directory = Files.createTempDirectory("sizes");
    for (RandomFile.Columns columns : RandomFile.Columns.values()) {
      SizeErrors errors = new SizeErrors();
      for (int seed = 0; seed < count; seed++) {
        Path file = directory.resolve(columns + "-" + seed + ".parquet");
        RandomFile.write(file, seed, rows >> seed % 6, columns);
        errors.add(file);
        Files.delete(file);
      }
      System.out.println("generated: " + columns + "\n" + errors.table());
    }
    for (String root : List.of(arguments).subList(2, arguments.length)) {
      SizeErrors errors = new SizeErrors();
      try (var files = Files.walk(Path.of(root))) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          errors.add(file);
        }
      }
      System.out.println(root + ", undecodable " + errors.undecodable() + "\n" + errors.table());
    }
  }
}
