package dev.floorplan.benchmarks.decode;

import dev.floorplan.benchmarks.fixture.Fixtures;
import dev.floorplan.benchmarks.fixture.FooterFixture;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FooterDecoder;
import dev.floorplan.footer.Projection;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Decodes a footer of 1,000 columns for few of them, for all, and for all of a new schema. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ProjectionBenchmark {
  /** Three columns that are read and one that only the predicate needs. */
  private static final List<String> FEW =
      List.of("feature_10", "feature_300", "feature_301", "feature_900");

  private byte[] footer;
  private FooterDecoder few;
  private FooterDecoder all;

  @Setup
  public void load() throws IOException {
    footer = FooterFixture.WIDE_1000.bytes(Fixtures.directory());
    few = new FooterDecoder(new Projection(FEW));
    all = new FooterDecoder();
    FileFooter projected = decodeFewColumns();
    if (projected.readSet().size() != FEW.size()) {
      throw new IllegalStateException(
          "expected " + FEW.size() + " columns, found " + projected.readSet().size());
    }
  }

  @Benchmark
  public FileFooter decodeFewColumns() throws IOException {
    return few.decode("a file", 0, footer);
  }

  @Benchmark
  public FileFooter decodeAllColumns() throws IOException {
    return all.decode("a file", 0, footer);
  }

  @Benchmark
  public FileFooter decodeNewSchema() throws IOException {
    return new FooterDecoder().decode("a file", 0, footer);
  }
}
