package dev.floorplan.benchmarks.read;

import dev.floorplan.benchmarks.report.Subjects;
import dev.floorplan.reader.DeliveryOrder;

/** Who reads. */
enum ReadPeer {
  FLOORPLAN(Subjects.FLOORPLAN),
  FLOORPLAN_IN_ORDER(Subjects.ROWS_IN_ORDER),
  COLUMN_LOOP(Subjects.COLUMN_LOOP),
  GROUP_RECORDS(Subjects.GROUP_RECORDS);

  private final String title;

  ReadPeer(String title) {
    this.title = title;
  }

  /** The name in the results. */
  String title() {
    return title;
  }

  RowReading reading() {
    return switch (this) {
      case FLOORPLAN -> new FloorplanReading(DeliveryOrder.AS_READ);
      case FLOORPLAN_IN_ORDER -> new FloorplanReading(DeliveryOrder.PLAN);
      case COLUMN_LOOP -> new ColumnLoop();
      case GROUP_RECORDS -> new GroupRecords();
    };
  }
}
