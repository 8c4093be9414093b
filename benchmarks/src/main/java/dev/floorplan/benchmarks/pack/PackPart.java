package dev.floorplan.benchmarks.pack;

import dev.floorplan.benchmarks.fixture.RowGroupStream;
import dev.floorplan.benchmarks.fixture.SizeDistribution;
import dev.floorplan.benchmarks.report.Comparison;
import dev.floorplan.benchmarks.report.Measurement;
import dev.floorplan.benchmarks.report.Subjects;
import dev.floorplan.benchmarks.run.ChildJvm;
import dev.floorplan.benchmarks.run.JmhRounds;
import dev.floorplan.benchmarks.run.Part;
import dev.floorplan.benchmarks.run.Run;
import dev.floorplan.pack.FileChunks;
import java.util.List;
import java.util.stream.Stream;

/** Packing: time beside Iceberg, Spark's way and an offline packer; how full tasks are; memory. */
public final class PackPart implements Part {
  private static final List<SizeDistribution> SIZES =
      List.of(SizeDistribution.SMALL, SizeDistribution.LARGE);
  private static final int FEW_FILES = 2_000;
  private static final int FILES = 20_000;
  private static final int MANY_FILES = 200_000;

  @Override
  public String name() {
    return "pack";
  }

  @Override
  public void measure(Run run) throws Exception {
    measureTime(
        run, List.of(PackPeer.values()), SIZES, List.of(run.choose(FEW_FILES, FILES, FILES)));
    if (run.effort() != Run.Effort.SMOKE) {
      measureTime(
          run, List.of(PackPeer.FLOORPLAN), SIZES.subList(0, 1), List.of(FEW_FILES, MANY_FILES));
    }
    for (SizeDistribution sizes : SIZES) {
      measureFill(run, sizes, run.choose(FEW_FILES, FILES, FILES));
    }
    measureMemory(run);
  }

  private static void measureTime(
      Run run, List<PackPeer> peers, List<SizeDistribution> distributions, List<Integer> fileCounts)
      throws Exception {
    new JmhRounds(PackBenchmark.class)
        .with("peer", peers)
        .with("sizes", distributions)
        .with("files", fileCounts)
        .run(run)
        .forEach(
            (pack, cost) -> {
              PackPeer peer = PackPeer.valueOf(pack.parameters().get("peer"));
              SizeDistribution sizes = SizeDistribution.valueOf(pack.parameters().get("sizes"));
              int files = Integer.parseInt(pack.parameters().get("files"));
              double items = (double) files * RowGroupStream.ROW_GROUPS;
              run.add(
                  new Measurement(
                      Comparison.PACK,
                      run.jvm().version(),
                      sizes.description(),
                      peers.size() > 1 ? peer.title() : subject(files),
                      "ns an item",
                      cost.cpuNanos().stream().map(nanos -> nanos / items).toList()));
            });
  }

  private static String subject(int files) {
    return files == FEW_FILES ? Subjects.PACK_2_000_FILES : Subjects.PACK_200_000_FILES;
  }

  private static void measureFill(Run run, SizeDistribution sizes, int fileCount) {
    List<FileChunks> files =
        Stream.generate(new RowGroupStream(sizes)::next).limit(fileCount).toList();
    for (PackPeer peer : PackPeer.values()) {
      Packing.Packed packed = peer.packing().pack(files, 1);
      PackedCheck.check(peer.title(), files, 1, packed);
      run.add(
          new Measurement(
              Comparison.PACK_QUALITY,
              run.jvm().version(),
              sizes.description(),
              peer.title(),
              "times the fewest",
              List.of((double) packed.tasks() / packed.fewestTasks())));
    }
  }

  private static void measureMemory(Run run) throws Exception {
    int few = 100_000;
    int many = run.choose(200_000, 10_000_000, 10_000_000);
    List<Long> heap = new ChildJvm(PackMemory.class, "-Xmx64m").run(few, many).numbers();
    run.add(
        new Measurement(
            Comparison.PACK_MEMORY,
            run.jvm().version(),
            "10,000,000 row groups",
            Subjects.FLOORPLAN,
            "times the heap",
            List.of((double) heap.get(1) / heap.get(0))));
  }
}
