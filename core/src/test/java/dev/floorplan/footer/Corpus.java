package dev.floorplan.footer;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The real files by many writers that may lie beside the checkout. */
public final class Corpus {
  private static final int ENVELOPE_BYTES = 8;

  private Corpus() {}

  /** Where the corpus lies; the calling test is skipped, visibly, where it is absent. */
  public static Path directory() {
    Path directory = Path.of(System.getProperty("floorplan.corpus", "absent"));
    assumeTrue(Files.isDirectory(directory), "the corpus is not beside the checkout");
    return directory;
  }

  /** Every file of the corpus, in order of path. */
  public static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(directory())) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** The bytes of the file's footer, or null where the file has no plaintext footer inside it. */
  public static byte[] footer(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    if (bytes.length < ENVELOPE_BYTES) {
      return null;
    }
    byte[] magic = Arrays.copyOfRange(bytes, bytes.length - 4, bytes.length);
    int length =
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.length - ENVELOPE_BYTES);
    if (!"PAR1".equals(new String(magic, StandardCharsets.US_ASCII))
        || length < 0
        || length > bytes.length - ENVELOPE_BYTES) {
      return null;
    }
    int end = bytes.length - ENVELOPE_BYTES;
    return Arrays.copyOfRange(bytes, end - length, end);
  }
}
