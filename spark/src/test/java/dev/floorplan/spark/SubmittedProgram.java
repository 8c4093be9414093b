package dev.floorplan.spark;

import java.io.IOException;
import org.apache.spark.sql.SparkSession;

/** What the guide's first steps do, for {@link SubmitTest} to give to {@code spark-submit}. */
public final class SubmittedProgram {
  private SubmittedProgram() {}

  public static void main(String[] arguments) throws IOException {
    String path = arguments[0];
    try (SparkSession spark = SparkSession.builder().getOrCreate()) {
      long read = spark.read().format("floorplan").load(path).where("fare > 20").count();
      long byPath = spark.sql("SELECT * FROM floorplan.`" + path + "` WHERE fare > 20").count();
      spark.sql(
          "CREATE TABLE trips USING floorplan OPTIONS (taskBytes '256MiB') LOCATION '"
              + path
              + "'");
      long inTable = spark.table("trips").where("fare > 20").count();
      long sparks = spark.read().parquet(path).where("fare > 20").count();
      System.out.println("COUNTS " + read + " " + byPath + " " + inTable + " " + sparks);
    }
  }
}
