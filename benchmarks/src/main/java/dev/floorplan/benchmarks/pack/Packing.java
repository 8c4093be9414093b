package dev.floorplan.benchmarks.pack;

import dev.floorplan.pack.FileChunks;
import java.util.List;

/** Packs row groups into tasks in the way that one library does. */
interface Packing {
  long TASK_BYTES = 128L << 20;

  /** Packs these files, {@code passes} times one after the other as one stream. */
  Packed pack(List<FileChunks> files, int passes);

  /**
   * What came out.
   *
   * @param bytes what all tasks weigh
   * @param oversizeTasks tasks above {@link #TASK_BYTES}
   * @param oversizeBytes what those weigh
   */
  record Packed(long tasks, long rowGroups, long bytes, long oversizeTasks, long oversizeBytes) {

    /** The fewest tasks that could hold the bytes; row groups above the limit stay whole. */
    long fewestTasks() {
      return oversizeTasks + (bytes - oversizeBytes + TASK_BYTES - 1) / TASK_BYTES;
    }

    /** Adds up tasks. */
    static final class Sum {
      private long tasks;
      private long rowGroups;
      private long bytes;
      private long oversizeTasks;
      private long oversizeBytes;

      void task(int itemCount, long taskBytes) {
        tasks++;
        rowGroups += itemCount;
        bytes += taskBytes;
        if (taskBytes > TASK_BYTES) {
          oversizeTasks++;
          oversizeBytes += taskBytes;
        }
      }

      Packed packed() {
        return new Packed(tasks, rowGroups, bytes, oversizeTasks, oversizeBytes);
      }
    }
  }
}
