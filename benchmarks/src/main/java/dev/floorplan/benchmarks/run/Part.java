package dev.floorplan.benchmarks.run;

/** One comparison: what it measures belongs side by side. */
public interface Part {

  /** The name under which its measurements are found. */
  String name();

  /** Checks that everybody gives the same answer, then measures. */
  void measure(Run run) throws Exception;
}
