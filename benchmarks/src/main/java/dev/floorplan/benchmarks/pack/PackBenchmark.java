package dev.floorplan.benchmarks.pack;

import dev.floorplan.benchmarks.fixture.RowGroupStream;
import dev.floorplan.benchmarks.fixture.SizeDistribution;
import dev.floorplan.pack.FileChunks;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Packs the row groups of many files. More than {@value #HELD_FILES} files are the same ones again
 * and again: what the packer costs would otherwise drown in what it costs to hold them.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PackBenchmark {
  private static final int HELD_FILES = 20_000;

  @Param public SizeDistribution sizes;
  @Param public PackPeer peer;

  @Param({"2000", "20000", "200000"})
  public int files;

  private List<FileChunks> held;
  private int passes;
  private Packing packing;

  /** Makes the files, and fails unless every row group comes out once, in tasks that fit. */
  @Setup
  public void load() {
    held =
        Stream.generate(new RowGroupStream(sizes)::next)
            .limit(Math.min(files, HELD_FILES))
            .toList();
    passes = files / held.size();
    packing = peer.packing();
    PackedCheck.check(peer.title(), held, passes, pack());
  }

  @Benchmark
  public Packing.Packed pack() {
    return packing.pack(held, passes);
  }
}
