package dev.floorplan.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.floorplan.footer.ColumnChunk;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FileSchema;
import dev.floorplan.storage.StoredFile;
import java.io.IOException;
import java.io.OutputStream;

/** Writes a footer as one JSON object in one line; the format is in {@code docs/reference}. */
final class JsonFooter {
  private final JsonGenerator json;
  private final FileFooter footer;

  private JsonFooter(JsonGenerator json, FileFooter footer) {
    this.json = json;
    this.footer = footer;
  }

  static void write(StoredFile file, FileFooter footer, OutputStream out) throws IOException {
    JsonGenerator json = new JsonFactory().createGenerator(out);
    new JsonFooter(json, footer).write(file);
    json.writeRaw('\n');
    json.flush();
  }

  private void write(StoredFile file) throws IOException {
    json.writeStartObject();
    json.writeStringField("path", file.path());
    json.writeNumberField("size", file.size());
    json.writeStringField("created_by", footer.createdBy());
    writeNumber("stated_rows", footer.statedRowCount());
    json.writeArrayFieldStart("leaves");
    for (int leaf = 0; leaf < footer.schema().leafCount(); leaf++) {
      writeLeaf(leaf);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("row_groups");
    for (int rowGroup = 0; rowGroup < footer.rowGroupCount(); rowGroup++) {
      writeRowGroup(rowGroup);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void writeLeaf(int leaf) throws IOException {
    FileSchema schema = footer.schema();
    json.writeStartObject();
    json.writeArrayFieldStart("path");
    for (String name : schema.path(leaf)) {
      json.writeString(name);
    }
    json.writeEndArray();
    json.writeStringField("type", schema.physicalType(leaf).name());
    if (schema.typeLength(leaf) > 0) {
      json.writeNumberField("length", schema.typeLength(leaf));
    }
    json.writeStringField("logical", TypeText.of(schema.logicalType(schema.element(leaf))));
    json.writeNumberField("max_definition_level", schema.maxDefinitionLevel(leaf));
    json.writeNumberField("max_repetition_level", schema.maxRepetitionLevel(leaf));
    json.writeStringField("column_order", footer.columnOrder(leaf).name());
    json.writeEndObject();
  }

  private void writeRowGroup(int rowGroup) throws IOException {
    json.writeStartObject();
    json.writeNumberField("rows", footer.rowCount(rowGroup));
    json.writeBooleanField("rows_trusted", footer.isRowCountTrusted(rowGroup));
    json.writeArrayFieldStart("chunks");
    ColumnChunk chunk = new ColumnChunk();
    for (int leaf = 0; leaf < footer.schema().leafCount(); leaf++) {
      footer.view(rowGroup, leaf, chunk);
      writeChunk(leaf, chunk);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void writeChunk(int leaf, ColumnChunk chunk) throws IOException {
    json.writeStartObject();
    writeNumber("values", chunk.valueCount());
    writeNumber("uncompressed_bytes", chunk.uncompressedSize());
    writeNumber("compressed_bytes", chunk.compressedSize());
    json.writeStringField("codec", TypeText.ofCodec(chunk.codec()));
    writeNumber("data_page_offset", chunk.dataPageOffset());
    writeNumber("dictionary_page_offset", chunk.dictionaryPageOffset());
    json.writeBooleanField("encrypted", chunk.isEncrypted());
    json.writeObjectFieldStart("statistics");
    writeNumber("null_count", chunk.nullCount());
    writeNumber("distinct_count", chunk.distinctCount());
    writeNumber("nan_count", chunk.nanCount());
    BoundText text = new BoundText(footer, leaf);
    json.writeStringField("min_value", text.minValue(chunk));
    json.writeStringField("max_value", text.maxValue(chunk));
    json.writeStringField("min_value_exactness", chunk.minValueExactness().name());
    json.writeStringField("max_value_exactness", chunk.maxValueExactness().name());
    json.writeStringField("deprecated_min", text.deprecatedMin(chunk));
    json.writeStringField("deprecated_max", text.deprecatedMax(chunk));
    json.writeEndObject();
    json.writeEndObject();
  }

  private void writeNumber(String field, long value) throws IOException {
    if (value == ColumnChunk.ABSENT) {
      json.writeNullField(field);
    } else {
      json.writeNumberField(field, value);
    }
  }
}
