package dev.floorplan.benchmarks.decode;

import dev.floorplan.benchmarks.fixture.FooterFixture;
import dev.floorplan.benchmarks.report.Comparison;
import dev.floorplan.benchmarks.report.Measurement;
import dev.floorplan.benchmarks.run.JmhRounds;
import dev.floorplan.benchmarks.run.Jvm;
import dev.floorplan.benchmarks.run.Part;
import dev.floorplan.benchmarks.run.Run;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FooterDecoder;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Decoding one footer: Floorplan, parquet-java and, on a newer Java machine, Hardwood. */
public final class DecodePart implements Part {
  private static final List<FooterPeer> ANY_JAVA =
      List.of(FooterPeer.FLOORPLAN, FooterPeer.PARQUET_JAVA);
  private static final List<FooterPeer> NEWER_JAVA =
      List.of(FooterPeer.FLOORPLAN, FooterPeer.PARQUET_JAVA, FooterPeer.HARDWOOD);

  private static final List<FooterFixture> ON_NEWER_JAVA =
      List.of(
          FooterFixture.NARROW,
          FooterFixture.NARROW_SIZES,
          FooterFixture.WIDE_1000,
          FooterFixture.WIDE_10000);

  /** What divides a footer's cost. */
  private record Size(long chunks, long bytes) {}

  @Override
  public String name() {
    return "decode";
  }

  @Override
  public void measure(Run run) throws Exception {
    List<FooterFixture> fixtures =
        run.effort() == Run.Effort.SMOKE
            ? List.of(FooterFixture.NARROW_10)
            : List.of(FooterFixture.values());
    Map<FooterFixture, Size> sizes = new EnumMap<>(FooterFixture.class);
    for (FooterFixture fixture : fixtures) {
      sizes.put(fixture, size(fixture.bytes(run.directory())));
    }
    measure(run, run.jvm(), ANY_JAVA, sizes);
    if (run.newerJvm() != null) {
      sizes.keySet().retainAll(ON_NEWER_JAVA);
      measure(run, run.newerJvm(), NEWER_JAVA, sizes);
    }
  }

  private static Size size(byte[] footer) throws IOException {
    FileFooter decoded = new FooterDecoder().decode("a file", 0, footer);
    return new Size((long) decoded.rowGroupCount() * decoded.schema().leafCount(), footer.length);
  }

  private static void measure(
      Run run, Jvm jvm, List<FooterPeer> peers, Map<FooterFixture, Size> sizes) throws Exception {
    new JmhRounds(DecodeBenchmark.class)
        .on(jvm)
        .with("peer", peers)
        .with("fixture", List.copyOf(sizes.keySet()))
        .run(run)
        .forEach(
            (decode, cost) -> {
              FooterPeer peer = FooterPeer.valueOf(decode.parameters().get("peer"));
              FooterFixture fixture = FooterFixture.valueOf(decode.parameters().get("fixture"));
              Size size = sizes.get(fixture);
              run.add(
                  new Measurement(
                      Comparison.DECODE,
                      jvm.version(),
                      fixture.description(),
                      peer.title(),
                      "ns a column chunk",
                      divided(cost.cpuNanos(), size.chunks())));
              run.add(
                  new Measurement(
                      Comparison.DECODE_GARBAGE,
                      jvm.version(),
                      fixture.description(),
                      peer.title(),
                      "bytes a footer byte",
                      divided(cost.allocatedBytes(), size.bytes())));
            });
  }

  private static List<Double> divided(List<Double> values, long divisor) {
    return values.stream().map(value -> value / divisor).toList();
  }
}
