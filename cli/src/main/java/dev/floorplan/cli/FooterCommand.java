package dev.floorplan.cli;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FooterReader;
import dev.floorplan.footer.ReadSet;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.storage.Storage;
import dev.floorplan.storage.StorageEntry;
import dev.floorplan.storage.StoredFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code floorplan footer}: shows what the decoder sees in one file's footer. */
@Command(
    name = "footer",
    description =
        "Shows what a file's footer says: who wrote it, its columns, and rows, sizes and"
            + " statistics of each row group.")
final class FooterCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "A Parquet file.")
  private String path;

  @Mixin private StorageOptions options = new StorageOptions();

  @Option(
      names = "--format",
      paramLabel = "table|json",
      defaultValue = "table",
      converter = Choice.OfResultFormat.class,
      completionCandidates = Choice.OfResultFormat.class,
      description = "A table for people, or JSON for programs. Default: ${DEFAULT-VALUE}.")
  private ResultFormat format;

  FooterCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    try (Storage storage = options.open()) {
      StoredFile file = file(storage.entry(path));
      FileFooter footer =
          FooterReader.readOne(
              new FileInfo(file, Map.of()), storage, schema -> ReadSet.all(schema.leafCount()));
      if (format == ResultFormat.TABLE) {
        new FooterTable(file, footer).write(terminal.out());
      } else {
        JsonFooter.write(file, footer, terminal.out());
      }
    }
    return 0;
  }

  private StoredFile file(StorageEntry entry) throws IOException {
    if (entry == null) {
      throw new NoSuchFileException(path);
    }
    if (entry instanceof StoredFile file) {
      return file;
    }
    throw new IOException(path + ": is a directory, a file was expected");
  }
}
