package dev.floorplan.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.ParquetScan;
import dev.floorplan.ScanPlan;
import dev.floorplan.storage.FileServer.Conduct;
import dev.floorplan.task.FileManifest;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whole plans of files behind URLs. */
class HttpPlanTest {
  private static final Path SAMPLES =
      Path.of(System.getProperty("floorplan.root", ".."), "samples", "trips", "city=oslo");
  private static final List<String> NAMES =
      List.of("day-03.parquet", "day-07.parquet", "day-11.parquet");

  private FileServer server;

  @BeforeEach
  void serve() throws IOException {
    server = new FileServer();
    for (String name : NAMES) {
      server.put("/" + name + "?version=3", Files.readAllBytes(SAMPLES.resolve(name)));
    }
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private List<String> urls() {
    return NAMES.stream().map(name -> server.url("/" + name + "?version=3")).toList();
  }

  private static List<String> planned(List<String> paths) {
    List<String> planned = new ArrayList<>();
    try (ScanPlan plan = ParquetScan.builder().paths(paths).build().plan()) {
      for (ReadTask task : plan) {
        for (FileManifest.Entry entry : task.manifest().entries()) {
          planned.add(entry.file().size() + " " + entry.chunk());
        }
      }
    }
    return planned;
  }

  @Test
  void filesArePlannedAsOnDiskWithTwoRequestsEach() {
    List<String> onDisk =
        planned(NAMES.stream().map(name -> SAMPLES.resolve(name).toString()).toList());
    assertThat(onDisk).hasSameSizeAs(NAMES);
    assertThat(planned(urls())).isEqualTo(onDisk);
    assertThat(server.requests).hasValue(2 * NAMES.size());
  }

  @Test
  void aFileThatIsGoneFailsThePlanByName() {
    String gone = server.url("/gone.parquet");
    assertThatThrownBy(() -> planned(List.of(urls().get(0), gone)))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(gone);
  }

  @Test
  void anAnswerThatBreaksOffIsAskedForAgain() {
    server.conductOnce("/" + NAMES.get(1) + "?version=3", Conduct.CUT_SHORT, 2);
    assertThat(planned(urls())).hasSameSizeAs(NAMES);
    assertThat(server.requests).hasValue(2 * NAMES.size() + 1);
  }
}
