package dev.floorplan.cli;

import dev.floorplan.PlanStatistics;
import dev.floorplan.ScanPlan;
import dev.floorplan.task.ReadTask;
import java.io.IOException;

/** Receives a plan while it is made: once {@link #begin}, each task in order, once {@link #end}. */
interface PlanReport {

  /** Planning begins. */
  void begin(ScanPlan plan) throws IOException;

  /** A task has been sealed. */
  void task(ReadTask task) throws IOException;

  /** The plan is whole. Not called when planning fails. */
  void end(PlanStatistics statistics) throws IOException;
}
