package dev.floorplan.benchmarks.report;

/** What is compared: one section of the results. */
public enum Comparison {
  DECODE(
      "Decode one footer",
      "Processor time of one thread, from the footer's bytes to an object that knows the rows of each row group and"
          + " the size of every column chunk. Floorplan's decoder has met the schema before, as in any scan but at"
          + " its first file."),
  DECODE_GARBAGE(
      "Garbage of decoding", "Bytes allocated while a footer is decoded, the result included."),
  PROJECTION(
      "Decode for few columns",
      "The same, for three columns that are read and one that only a predicate needs, of 1,000; beside that, all"
          + " columns of a schema that the decoder has not met before."),
  MATCH(
      "Match a row group",
      "Processor time to decide from the statistics of one row group whether any row passes five comparisons; the"
          + " footer is decoded already. parquet-java evaluates the same predicate with its StatisticsFilter."),
  MATCH_GARBAGE("Garbage of matching", "Bytes allocated for one row group."),
  PACK(
      "Pack row groups into tasks",
      "Processor time an item, for a stream of row groups whose files have ten each. Floorplan and Iceberg without"
          + " sorting stream; the others need all items at once. Opening a file costs Floorplan's tasks nothing here."),
  PACK_QUALITY(
      "How full the tasks are",
      "Tasks made, over the fewest that could hold the bytes. Less is better; 1 may be out of reach."),
  PACK_MEMORY(
      "Memory of packing",
      "Heap in use when the last of so many items has been packed, over the same after 100,000 items."),
  PLAN_COLD(
      "Plan local files, from the start of the process",
      "Wall time of a whole process, from its start to its end: the Java machine starts, lists the files, reads all"
          + " footers with 16 threads, and adds up rows and sizes (the peers) or plans tasks (Floorplan, which by"
          + " default also works out what every row group takes once it is decoded). The files are in the system's"
          + " cache. All of them with -XX:+UseSerialGC -XX:TieredStopAtLevel=1, as the launcher starts the command."),
  PLAN_WARM(
      "Plan local files, again in the same process",
      "Wall time, once the Java machine has done the same twice."),
  PLAN_FIRST_TASK(
      "First task of a plan",
      "Percent of the files that have been listed when the first task is handed out."),
  PLAN_SCALING(
      "Plan a million files",
      "Wall time a file, for a storage in memory that makes footers as they are read, three row groups a file, in a"
          + " Java machine with -Xmx256m."),
  SLOW_STORAGE(
      "Plan over a slow storage",
      "Wall time over the least possible, requests x 30 ms / 128, for a storage that takes 30 ms a request, listing"
          + " pages included, with 128 reads in flight."),
  SLOW_STORAGE_REQUESTS("Requests to the slow storage", "Reads made, for each footer."),
  READ(
      "Read every value of local files",
      "Processor time of the whole Java machine, collecting garbage included, with two threads that read. Floorplan"
          + " plans, makes rows and hands them over to one thread that looks at each value: as they come, and in the"
          + " order of the plan, where rows wait. The loop over ColumnReaders makes no rows and keeps no order: it goes"
          + " through each column in turn. All find the same count of rows and the same checksum of the values."),
  READ_WALL("Read every value of local files, on the clock", "Wall time of the same.");

  private final String title;
  private final String explanation;

  Comparison(String title, String explanation) {
    this.title = title;
    this.explanation = explanation;
  }

  /** Its heading. */
  public String title() {
    return title;
  }

  /** What is measured, in a sentence or two. */
  public String explanation() {
    return explanation;
  }
}
