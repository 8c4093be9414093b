package dev.floorplan.benchmarks.pack;

import dev.floorplan.benchmarks.pack.Packing.Packed;
import dev.floorplan.pack.FileChunk;
import dev.floorplan.pack.FileChunks;
import java.util.List;

/** Whether what came out of a packer is what went in. */
final class PackedCheck {
  private PackedCheck() {}

  /** Fails unless every row group came out, and none but those above a task's size overflows. */
  static void check(String who, List<FileChunks> files, int passes, Packed packed) {
    Packed.Sum single = new Packed.Sum();
    for (int pass = 0; pass < passes; pass++) {
      for (FileChunks file : files) {
        for (FileChunk chunk : file.chunks()) {
          single.task(1, chunk.bytes());
        }
      }
    }
    Packed given = single.packed();
    if (packed.rowGroups() != given.rowGroups()
        || packed.bytes() != given.bytes()
        || packed.oversizeTasks() != given.oversizeTasks()
        || packed.oversizeBytes() != given.oversizeBytes()) {
      throw new IllegalStateException(who + " made " + packed + " of " + given);
    }
  }
}
