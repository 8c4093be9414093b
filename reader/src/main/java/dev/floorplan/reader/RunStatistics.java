package dev.floorplan.reader;

/**
 * How far a run is.
 *
 * @param tasksStarted tasks whose reading began
 * @param tasksFinished tasks that are read to their end
 * @param rows rows handed over
 * @param mostBytesReading what the tasks that were being read at the same time weighed at most
 * @param reads what reading took
 */
public record RunStatistics(
    long tasksStarted, long tasksFinished, long rows, long mostBytesReading, ReadCounts reads) {}
