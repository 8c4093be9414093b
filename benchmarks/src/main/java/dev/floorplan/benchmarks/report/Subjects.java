package dev.floorplan.benchmarks.report;

/** Who is measured, by the names in the results. */
public final class Subjects {
  public static final String FLOORPLAN = "Floorplan";
  public static final String FLOORPLAN_ENCODED = "Floorplan, encoded sizes";
  public static final String PARQUET_JAVA = "parquet-java";
  public static final String HARDWOOD = "Hardwood";
  public static final String DUCKDB = "DuckDB";

  public static final String FEW_COLUMNS = "Floorplan, 4 of 1,000 columns";
  public static final String ALL_COLUMNS = "Floorplan, all columns";
  public static final String NEW_SCHEMA = "Floorplan, all columns of a new schema";

  public static final String FIRST_FIT = "Floorplan, first fit";
  public static final String PACK_2_000_FILES = "Floorplan, 2,000 files";
  public static final String PACK_200_000_FILES = "Floorplan, 200,000 files";

  public static final String FEW_FILES = "Floorplan, the few files";
  public static final String MANY_FILES = "Floorplan, the many files";

  public static final String ROWS_IN_ORDER = "Floorplan, rows in the order of the plan";
  public static final String COLUMN_LOOP = "parquet-java, a loop over ColumnReaders";
  public static final String GROUP_RECORDS = "parquet-java, Group records";

  private Subjects() {}
}
