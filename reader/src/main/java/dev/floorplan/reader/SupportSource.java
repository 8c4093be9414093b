package dev.floorplan.reader;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FileSchema;
import dev.floorplan.footer.Projection;
import dev.floorplan.footer.ReadSet;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.page.RowGroupChunks;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.filter.UnboundRecordFilter;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.api.InitContext;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * Makes records by any of parquet-java's {@link ReadSupport}s. The residual is evaluated below it:
 * the support sees the rows that pass, and no others.
 */
final class SupportSource<T> implements RecordSource<T> {
  private final ReadSupport<T> support;
  private final Projection projection;
  private final ParquetConfiguration configuration = new PlainParquetConfiguration();
  private RecordMaterializer<T> materializer;
  private MessageColumnIO columns;
  private RecordReader<T> records;
  private long row; // of the row group: the next that the record reader asks for
  private long wanted; // the next that is selected
  private long batchStart;

  /**
   * @param selected the columns that the support is offered; empty for all
   */
  SupportSource(ReadSupport<T> support, List<String> selected) {
    this.support = support;
    this.projection = new Projection(selected);
  }

  @Override
  public void open(FileInfo file, FileFooter footer, boolean[] needed) throws IOException {
    FileMetaData metadata = metadata(footer);
    MessageType offered = project(metadata.getSchema(), footer.schema());
    Map<String, String> keyValues = metadata.getKeyValueMetaData();
    Map<String, Set<String>> sets = new HashMap<>();
    keyValues.forEach((key, value) -> sets.put(key, Set.of(value)));
    ReadSupport.ReadContext context = support.init(new InitContext(configuration, sets, offered));
    materializer = support.prepareForRead(configuration, keyValues, offered, context);
    columns =
        new ColumnIOFactory(metadata.getCreatedBy())
            .getColumnIO(context.getRequestedSchema(), offered, true);
    for (ColumnDescriptor column : columns.getType().getColumns()) {
      mark(footer.schema(), Arrays.asList(column.getPath()), needed);
    }
  }

  private static FileMetaData metadata(FileFooter footer) throws IOException {
    return new ParquetMetadataConverter()
        .readParquetMetadata(
            new ByteArrayInputStream(footer.bytes()), ParquetMetadataConverter.SKIP_ROW_GROUPS)
        .getFileMetaData();
  }

  private static void mark(FileSchema schema, List<String> path, boolean[] needed) {
    for (int leaf = 0; leaf < needed.length; leaf++) {
      needed[leaf] |= schema.path(leaf).equals(path);
    }
  }

  /** The part of the schema that is selected. */
  private MessageType project(MessageType all, FileSchema schema) {
    ReadSet chosen = projection.chosen(schema);
    if (chosen.size() == schema.leafCount()) {
      return all;
    }
    return new MessageType(all.getName(), project(all, new int[1], chosen));
  }

  /**
   * @param leaf counts the leaves passed so far
   */
  private static List<Type> project(GroupType group, int[] leaf, ReadSet chosen) {
    List<Type> fields = new ArrayList<>();
    for (Type field : group.getFields()) {
      if (field.isPrimitive()) {
        if (chosen.contains(leaf[0]++)) {
          fields.add(field);
        }
      } else {
        List<Type> below = project(field.asGroupType(), leaf, chosen);
        if (!below.isEmpty()) {
          fields.add(field.asGroupType().withNewFields(below));
        }
      }
    }
    return fields;
  }

  /** parquet-java reads the pages on its own. */
  @Override
  public boolean movesCursors() {
    return false;
  }

  @Override
  public void start(RowGroupChunks chunks, Cursors cursors, long rowCount) {
    row = 0;
    batchStart = 0;
    records =
        columns.getRecordReader(
            chunks.pageStore(rowCount),
            materializer,
            FilterCompat.get((UnboundRecordFilter) unused -> () -> row++ == wanted));
  }

  @Override
  public List<T> read(Selection selected) {
    List<T> made = new ArrayList<>(selected.count());
    for (int i = 0; i < selected.count(); i++) {
      wanted = batchStart + selected.row(i);
      T record = records.read();
      if (record != null) { // a null is how materializers skip a record
        made.add(record);
      }
    }
    batchStart += selected.rows();
    return made;
  }
}
