package dev.floorplan.benchmarks.read;

import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.RecordReader;

/** parquet-java's own records, as its examples read them. */
final class GroupRecords extends ParquetJavaReading {

  @Override
  void read(PageReadStore rowGroup, String createdBy, Checksum sum) {
    RecordReader<Group> records =
        new ColumnIOFactory(createdBy)
            .getColumnIO(LineItems.SCHEMA)
            .getRecordReader(rowGroup, new GroupRecordConverter(LineItems.SCHEMA));
    for (long row = 0; row < rowGroup.getRowCount(); row++) {
      add(records.read(), sum);
    }
  }

  private static void add(Group row, Checksum sum) {
    for (int field = 0; field < LineItems.SCHEMA.getFieldCount(); field++) {
      if (row.getFieldRepetitionCount(field) == 1) {
        switch (type(field)) {
          case BOOLEAN -> sum.add(row.getBoolean(field, 0));
          case INT32 -> sum.add(row.getInteger(field, 0));
          case INT64 -> sum.add(row.getLong(field, 0));
          case DOUBLE -> sum.add(row.getDouble(field, 0));
          default -> sum.add(row.getString(field, 0));
        }
      }
    }
  }
}
