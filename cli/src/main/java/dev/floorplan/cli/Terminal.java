package dev.floorplan.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Where the command reads and writes.
 *
 * @param in standard input
 * @param out standard output, for results only; throws {@link ClosedPipeException} once its reader
 *     is gone
 * @param err standard error, for summaries, progress and errors
 * @param progressColumns how wide a progress line on standard error may be; 0 where nobody is
 *     watching
 * @param showsOutput whether standard output appears on the same screen
 */
record Terminal(
    InputStream in, OutputStream out, PrintStream err, int progressColumns, boolean showsOutput) {
  private static final int BUFFER_BYTES = 1 << 16;

  Terminal {
    Objects.requireNonNull(in, "in");
    Objects.requireNonNull(out, "out");
    Objects.requireNonNull(err, "err");
  }

  /**
   * The streams of this process. Which of them is a terminal, and how wide it is, comes from the
   * launcher in the properties {@code floorplan.columns} and {@code floorplan.output}: the JDK
   * cannot tell one stream from the other.
   */
  static Terminal system() {
    return new Terminal(
        System.in,
        standardOutput(new FileOutputStream(FileDescriptor.out)),
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
        Integer.getInteger("floorplan.columns", 0),
        System.getProperty("floorplan.output", "file").equals("terminal"));
  }

  /** Buffers, and says when the reader of this stream is gone. */
  static OutputStream standardOutput(OutputStream target) {
    return new PipeStream(target);
  }

  /** Tells a closed pipe from other failures. */
  private static final class PipeStream extends FilterOutputStream {

    PipeStream(OutputStream target) {
      super(new BufferedOutputStream(target, BUFFER_BYTES));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException failure) {
        throw named(failure);
      }
    }

    @Override
    public void flush() throws IOException {
      try {
        out.flush();
      } catch (IOException failure) {
        throw named(failure);
      }
    }

    private static IOException named(IOException failure) {
      String message = String.valueOf(failure.getMessage());
      return message.contains("Broken pipe")
          ? new ClosedPipeException(failure)
          : new IOException("standard output: cannot be written: " + message, failure);
    }
  }
}
