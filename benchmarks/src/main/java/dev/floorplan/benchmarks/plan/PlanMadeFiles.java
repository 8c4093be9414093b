package dev.floorplan.benchmarks.plan;

import dev.floorplan.benchmarks.fixture.MadeStorage;
import dev.floorplan.size.SizeModel;
import java.io.IOException;
import java.nio.file.Path;

/** Plans few and many made files in turn and prints the nanoseconds of every plan. */
final class PlanMadeFiles {
  private static final int ROW_GROUPS = 3;
  private static final int THREADS = 16;
  private static final int WARM_UPS = 10;

  /** Few files take little time, so that one plan of them says little. */
  private static final int PLANS_OF_FEW = 9;

  private PlanMadeFiles() {}

  /** {@code FIXTURES FEW MANY ROUNDS}; prints {@value #PLANS_OF_FEW} numbers and one a round. */
  public static void main(String[] arguments) throws IOException {
    Path fixtures = Path.of(arguments[0]);
    int few = Integer.parseInt(arguments[1]);
    int many = Integer.parseInt(arguments[2]);
    int rounds = Integer.parseInt(arguments[3]);
    for (int warmUp = 0; warmUp < WARM_UPS; warmUp++) {
      nanos(few, fixtures);
    }
    for (int round = 0; round < rounds; round++) {
      for (int plan = 0; plan < PLANS_OF_FEW; plan++) {
        System.out.println(nanos(few, fixtures));
      }
      System.out.println(nanos(many, fixtures));
    }
  }

  private static long nanos(int files, Path fixtures) throws IOException {
    try (MadeStorage storage = new MadeStorage(files, ROW_GROUPS, fixtures)) {
      long start = System.nanoTime();
      Planning.Found found =
          new FloorplanPlanning(SizeModel.DECODED).plan(storage, MadeStorage.DIRECTORY, THREADS);
      long nanos = System.nanoTime() - start;
      if (found.rowGroups() != (long) files * ROW_GROUPS) {
        throw new IllegalStateException(files + " files gave " + found);
      }
      return nanos;
    }
  }

  /** How many numbers a round prints. */
  static int numbersPerRound() {
    return PLANS_OF_FEW + 1;
  }
}
