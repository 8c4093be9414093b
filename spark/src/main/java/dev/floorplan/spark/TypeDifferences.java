package dev.floorplan.spark;

import java.util.StringJoiner;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.schema.MessageType;
import org.apache.spark.sql.execution.datasources.parquet.ParquetToSparkSchemaConverter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The columns that a file has with other types than they are read with: what to say of a row that
 * cannot be decoded. Nothing is compared before it is asked for as text.
 *
 * @param inFile the columns of the file, those that are read, in their order
 * @param wanted as which they are read
 * @param configuration how types are mapped
 */
record TypeDifferences(MessageType inFile, StructType wanted, Configuration configuration) {

  /** A clause that names them; empty where there are none, or where Spark cannot map a type. */
  @Override
  public String toString() {
    StructType found;
    try {
      found = new ParquetToSparkSchemaConverter(configuration).convert(inFile);
    } catch (Exception e) {
      return "";
    }
    StringJoiner differences = new StringJoiner(", ", "; of other types in the file: ", "");
    differences.setEmptyValue("");
    for (int i = 0; i < Math.min(found.length(), wanted.length()); i++) {
      StructField field = wanted.apply(i);
      DataType type = found.apply(i).dataType();
      if (!type.asNullable().equals(field.dataType().asNullable())) {
        differences.add(
            field.name()
                + " is "
                + type.catalogString()
                + ", not "
                + field.dataType().catalogString());
      }
    }
    return differences.toString();
  }
}
