package dev.floorplan.cli;

import dev.floorplan.footer.ColumnChunk;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FileSchema;
import dev.floorplan.storage.StoredFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Shows a footer to people; the middle of many leaves or row groups is left out. */
final class FooterTable {
  private static final int MAX_BOUND_LENGTH = 32;

  private final StoredFile file;
  private final FileFooter footer;
  private final FileSchema schema;

  /** What is shown of a chunk. */
  private record Chunk(
      int leaf,
      String values,
      String nulls,
      String uncompressed,
      String compressed,
      String codec,
      String min,
      String max) {}

  FooterTable(StoredFile file, FileFooter footer) {
    this.file = file;
    this.footer = footer;
    schema = footer.schema();
  }

  void write(OutputStream out) throws IOException {
    StringBuilder text = new StringBuilder(summary()).append('\n');
    text.append(leaves());
    Elision<Integer> rowGroups = new Elision<>(10, 5);
    for (int rowGroup = 0; rowGroup < footer.rowGroupCount(); rowGroup++) {
      rowGroups.add(rowGroup);
    }
    rowGroups.head().forEach(rowGroup -> append(text, rowGroup));
    if (rowGroups.elided() > 0) {
      text.append('\n').append(Numbers.count(rowGroups.elided(), "row group"));
      text.append(" in the middle not shown; --format json has every one\n");
    }
    rowGroups.tail().forEach(rowGroup -> append(text, rowGroup));
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private String summary() {
    long rows = 0;
    for (int rowGroup = 0; rowGroup < footer.rowGroupCount(); rowGroup++) {
      rows += footer.rowCount(rowGroup);
    }
    String stated = footer.statedRowCount() == rows ? "" : " (the footer states " + stated() + ")";
    return """
        %s
        %s, written by %s
        %s%s, %s, %s
        """
        .formatted(
            Printable.line(file.path()),
            ByteSize.format(file.size()),
            Printable.line(Objects.requireNonNullElse(footer.createdBy(), "an unnamed writer")),
            Numbers.count(rows, "row"),
            stated,
            Numbers.count(footer.rowGroupCount(), "row group"),
            Numbers.count(schema.leafCount(), "column"));
  }

  private String stated() {
    return footer.statedRowCount() == ColumnChunk.ABSENT
        ? "none"
        : Numbers.count(footer.statedRowCount());
  }

  private String leaves() {
    Elision<Integer> leaves = someOf(schema.leafCount());
    return TextTable.of(
        leaves,
        List.of(
            TextTable.right("leaf", leaf -> Numbers.count(leaf)),
            TextTable.left("column", this::name),
            TextTable.left("type", leaf -> schema.physicalType(leaf) + length(leaf)),
            TextTable.left("logical type", this::logicalType),
            TextTable.left("values", this::occurrence)));
  }

  private static Elision<Integer> someOf(int leafCount) {
    Elision<Integer> leaves = new Elision<>(60, 20);
    for (int leaf = 0; leaf < leafCount; leaf++) {
      leaves.add(leaf);
    }
    return leaves;
  }

  private String name(int leaf) {
    return Printable.line(String.join(".", schema.path(leaf)), 48);
  }

  private String length(int leaf) {
    return schema.typeLength(leaf) == 0 ? "" : "(" + schema.typeLength(leaf) + ")";
  }

  private String logicalType(int leaf) {
    return Objects.requireNonNullElse(TypeText.of(schema.logicalType(schema.element(leaf))), "");
  }

  private String occurrence(int leaf) {
    if (schema.maxRepetitionLevel(leaf) > 0) {
      return "repeated";
    }
    return schema.maxDefinitionLevel(leaf) > 0 ? "optional" : "required";
  }

  private void append(StringBuilder text, int rowGroup) {
    text.append("\nrow group ").append(Numbers.count(rowGroup)).append(": ");
    text.append(Numbers.count(footer.rowCount(rowGroup), "row"));
    text.append(
        footer.isRowCountTrusted(rowGroup)
            ? "\n"
            : ", which its columns contradict; nothing is concluded from them\n");
    Elision<Chunk> chunks = new Elision<>(60, 20);
    for (int leaf = 0; leaf < schema.leafCount(); leaf++) {
      chunks.add(chunk(rowGroup, leaf));
    }
    text.append(
        TextTable.of(
            chunks,
            List.of(
                TextTable.right("leaf", chunk -> Numbers.count(chunk.leaf())),
                TextTable.left("column", chunk -> name(chunk.leaf())),
                TextTable.right("values", Chunk::values),
                TextTable.right("nulls", Chunk::nulls),
                TextTable.right("bytes", Chunk::uncompressed),
                TextTable.right("on disk", Chunk::compressed),
                TextTable.left("codec", Chunk::codec),
                TextTable.left("min", Chunk::min),
                TextTable.left("max", Chunk::max))));
  }

  private Chunk chunk(int rowGroup, int leaf) {
    ColumnChunk chunk = new ColumnChunk();
    footer.view(rowGroup, leaf, chunk);
    if (chunk.isEncrypted()) {
      return new Chunk(leaf, "encrypted", "", "", "", "", "", "");
    }
    BoundText bounds = new BoundText(footer, leaf);
    String min = bounds.minValue(chunk);
    String max = bounds.maxValue(chunk);
    return new Chunk(
        leaf,
        count(chunk.valueCount()),
        count(chunk.nullCount()),
        size(chunk.uncompressedSize()),
        size(chunk.compressedSize()),
        Objects.requireNonNullElse(TypeText.ofCodec(chunk.codec()), ""),
        bound(min == null ? bounds.deprecatedMin(chunk) : min),
        bound(max == null ? bounds.deprecatedMax(chunk) : max));
  }

  private static String count(long number) {
    return number == ColumnChunk.ABSENT ? "unknown" : Numbers.count(number);
  }

  private static String size(long bytes) {
    return bytes == ColumnChunk.ABSENT ? "unknown" : ByteSize.format(bytes);
  }

  private static String bound(String value) {
    return value == null ? "" : Printable.line(value, MAX_BOUND_LENGTH);
  }
}
