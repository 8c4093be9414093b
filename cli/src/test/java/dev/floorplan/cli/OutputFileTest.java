package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
  @TempDir Path directory;

  @Test
  void theFileAppearsOnlyWhenItIsWhole() throws IOException {
    Path target = directory.resolve("plan.jsonl");
    try (OutputFile file = OutputFile.create(target)) {
      file.write("whole".getBytes(StandardCharsets.UTF_8));
      file.flush();
      assertThat(target).doesNotExist();
      file.commit();
    }
    assertThat(target).hasContent("whole");
    assertThat(names()).containsExactly("plan.jsonl");
  }

  @Test
  void withoutCommitTheOldFileStaysAndNothingElseIsLeft() throws IOException {
    Path target = Files.writeString(directory.resolve("plan.jsonl"), "old");
    try (OutputFile file = OutputFile.create(target)) {
      file.write("half".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(target).hasContent("old");
    assertThat(names()).containsExactly("plan.jsonl");
  }

  @Test
  void dataIsNotOverwritten() throws IOException {
    Path target = Files.writeString(directory.resolve("a.parquet"), "PAR1 and so on PAR1");
    Path link = Files.createSymbolicLink(directory.resolve("link"), target);
    for (Path name : List.of(target, link)) {
      assertThatThrownBy(() -> OutputFile.create(name))
          .hasMessage(
              name
                  + ": is a Parquet file, which is not overwritten; name another file, or remove it");
    }
    assertThat(target).hasContent("PAR1 and so on PAR1");
    assertThat(names()).containsExactlyInAnyOrder("a.parquet", "link");
  }

  @Test
  void anOldFileIsReplaced() throws IOException {
    Path target = Files.writeString(directory.resolve("plan.jsonl"), "old and longer");
    try (OutputFile file = OutputFile.create(target)) {
      file.write("new".getBytes(StandardCharsets.UTF_8));
      file.commit();
    }
    assertThat(target).hasContent("new");
  }

  @Test
  void aSymbolicLinkIsWrittenThrough() throws IOException {
    Path real = Files.writeString(directory.resolve("real"), "old");
    Path link = Files.createSymbolicLink(directory.resolve("link"), real);
    try (OutputFile file = OutputFile.create(link)) {
      file.write("new".getBytes(StandardCharsets.UTF_8));
      file.commit();
    }
    assertThat(link).isSymbolicLink();
    assertThat(real).hasContent("new");
  }

  @Test
  void aDirectoryIsRefusedByName() {
    assertThatThrownBy(() -> OutputFile.create(directory))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(directory + ": is a directory, not a file to write");
  }

  @Test
  void aMissingDirectoryIsSaidByTheNameThatWasGiven() {
    Path target = directory.resolve("none/plan.jsonl");
    assertThatThrownBy(() -> OutputFile.create(target))
        .isInstanceOf(IOException.class)
        .hasMessage(target + ": cannot be written: its directory does not exist");
  }

  @Test
  void aFullDiskIsSaidWithTheNameThatWasGiven() throws IOException {
    Path full = Path.of("/dev/full");
    assumeThat(full).exists();
    byte[] large = new byte[1 << 20];
    assertThatThrownBy(() -> OutputFile.write(full, null, out -> out.write(large)))
        .isInstanceOf(IOException.class)
        .hasMessage("/dev/full: cannot be written: No space left on device");
    assertThatThrownBy(() -> OutputFile.write(full, null, out -> out.write(1)))
        .isInstanceOf(IOException.class)
        .hasMessage("/dev/full: cannot be written: No space left on device");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
