package dev.floorplan.benchmarks.decode;

import dev.floorplan.benchmarks.fixture.Fixtures;
import dev.floorplan.benchmarks.fixture.FooterFixture;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Decodes one footer to what a plan needs, all columns sized. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DecodeBenchmark {
  @Param public FooterFixture fixture;
  @Param public FooterPeer peer;

  private byte[] footer;
  private FooterCodec codec;

  @Setup
  public void load() throws IOException {
    footer = fixture.bytes(Fixtures.directory());
    codec = peer.codec();
    FooterTotals expected = totals(new FloorplanCodec());
    FooterTotals found = totals(codec);
    if (!found.equals(expected)) {
      throw new IllegalStateException(
          fixture + ": Floorplan found " + expected + ", " + peer.title() + " found " + found);
    }
  }

  private FooterTotals totals(FooterCodec decoder) throws IOException {
    return decoder.totals(decoder.decode(footer));
  }

  @Benchmark
  public Object decode() throws IOException {
    return codec.decode(footer);
  }
}
