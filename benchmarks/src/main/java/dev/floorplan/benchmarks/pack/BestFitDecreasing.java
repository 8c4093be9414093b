package dev.floorplan.benchmarks.pack;

import dev.floorplan.pack.FileChunk;
import dev.floorplan.pack.FileChunks;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Largest first into the fullest task that has room: close to the fewest tasks (at most 11/9 of
 * them), but it needs every row group before it emits the first task.
 */
final class BestFitDecreasing implements Packing {

  private static final class Task {
    int items;
    long bytes;

    void add(FileChunk item) {
      items++;
      bytes += item.bytes();
    }
  }

  @Override
  public Packed pack(List<FileChunks> files, int passes) {
    NavigableMap<Long, Deque<Task>> byRoom = new TreeMap<>();
    Packed.Sum sum = new Packed.Sum();
    for (FileChunk item : Items.largestFirst(files, passes)) {
      if (item.bytes() > TASK_BYTES) {
        sum.task(1, item.bytes());
        continue;
      }
      Task task = takeTightest(byRoom, item.bytes());
      task.add(item);
      byRoom.computeIfAbsent(TASK_BYTES - task.bytes, room -> new ArrayDeque<>()).add(task);
    }
    byRoom.values().forEach(tasks -> tasks.forEach(task -> sum.task(task.items, task.bytes)));
    return sum.packed();
  }

  private static Task takeTightest(NavigableMap<Long, Deque<Task>> byRoom, long bytes) {
    Map.Entry<Long, Deque<Task>> tightest = byRoom.ceilingEntry(bytes);
    if (tightest == null) {
      return new Task();
    }
    Task task = tightest.getValue().remove();
    if (tightest.getValue().isEmpty()) {
      byRoom.remove(tightest.getKey());
    }
    return task;
  }
}
