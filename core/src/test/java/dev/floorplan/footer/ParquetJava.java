package dev.floorplan.footer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnReadStore;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.GroupType;

/** Reads files with parquet-java, without Hadoop. */
public final class ParquetJava {

  private ParquetJava() {}

  /** Opens a file. */
  public static ParquetFileReader open(Path file) throws IOException {
    return ParquetFileReader.open(
        new LocalInputFile(file),
        ParquetReadOptions.builder(new PlainParquetConfiguration())
            .withCodecFactory(new TestCodecs())
            .build());
  }

  /** The columns of one row group, to be read value by value. */
  public static ColumnReadStore columns(FileMetaData metadata, PageReadStore rowGroup) {
    return new ColumnReadStoreImpl(
        rowGroup,
        new Ignorant(metadata.getSchema()),
        metadata.getSchema(),
        metadata.getCreatedBy());
  }

  /** Satisfies the column readers, which want converters though nothing is assembled. */
  private static final class Ignorant extends GroupConverter {
    private final List<Converter> children = new ArrayList<>();

    private Ignorant(GroupType type) {
      for (org.apache.parquet.schema.Type field : type.getFields()) {
        children.add(
            field.isPrimitive() ? new PrimitiveConverter() {} : new Ignorant(field.asGroupType()));
      }
    }

    @Override
    public Converter getConverter(int field) {
      return children.get(field);
    }

    @Override
    public void start() {}

    @Override
    public void end() {}
  }
}
