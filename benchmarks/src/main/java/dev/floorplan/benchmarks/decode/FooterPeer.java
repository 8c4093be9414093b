package dev.floorplan.benchmarks.decode;

import dev.floorplan.benchmarks.report.Subjects;

/** Who decodes footers. */
public enum FooterPeer {
  FLOORPLAN(Subjects.FLOORPLAN),
  PARQUET_JAVA(Subjects.PARQUET_JAVA),
  /** Runs on JDK 21 and newer only. */
  HARDWOOD(Subjects.HARDWOOD);

  private final String title;

  FooterPeer(String title) {
    this.title = title;
  }

  /** The name in the results. */
  public String title() {
    return title;
  }

  FooterCodec codec() {
    return switch (this) {
      case FLOORPLAN -> new FloorplanCodec();
      case PARQUET_JAVA -> new ParquetJavaCodec();
      case HARDWOOD -> new HardwoodCodec();
    };
  }
}
