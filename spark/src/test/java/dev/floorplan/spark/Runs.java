package dev.floorplan.spark;

/** How long random tests go on: {@code -Dfloorplan.spark.long=true} is twenty times as long. */
final class Runs {
  private Runs() {}

  static boolean isLong() {
    return Boolean.getBoolean("floorplan.spark.long");
  }

  static int factor() {
    return isLong() ? 20 : 1;
  }
}
