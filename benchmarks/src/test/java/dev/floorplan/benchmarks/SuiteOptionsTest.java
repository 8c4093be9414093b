package dev.floorplan.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.benchmarks.run.Run.Effort;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuiteOptionsTest {
  private static final List<String> PARTS = List.of("decode", "pack");

  @Test
  void partsAndEffortAreTakenAsGiven() throws Exception {
    SuiteOptions options = SuiteOptions.parse(List.of("--quick", "pack"), PARTS);

    assertThat(options.effort()).isEqualTo(Effort.QUICK);
    assertThat(options.parts()).containsExactly("pack");
    assertThat(options.newerJvm()).isNull();
  }

  @Test
  void roughFiguresAreNotPublished() {
    assertThatThrownBy(() -> SuiteOptions.parse(List.of("--publish", "--quick"), PARTS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("leave out --quick");
  }

  @Test
  void aFolderWithoutAJdkIsRefusedByName() {
    assertThatThrownBy(() -> SuiteOptions.parse(List.of("--newer-java", "/nowhere"), PARTS))
        .hasMessageStartingWith("/nowhere: is not the folder of a JDK");
  }

  @Test
  void anUnknownPartIsRefusedWithTheUsage() {
    assertThatThrownBy(() -> SuiteOptions.parse(List.of("pakc"), PARTS))
        .hasMessageContaining("pakc: unknown")
        .hasMessageContaining("decode, pack");
  }
}
