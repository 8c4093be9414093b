package dev.floorplan.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Says in plain words what went wrong. */
final class Failure {

  private Failure() {}

  /** One line for the user: the place, what was found and, where there is one, the remedy. */
  static String describe(Throwable failure) {
    if (failure instanceof UncheckedIOException) {
      return describe(failure.getCause());
    }
    if (failure instanceof FileSystemException fault) {
      return describe(fault);
    }
    if (failure instanceof OutOfMemoryError) {
      return "out of memory; give the Java machine more with FLOORPLAN_JAVA_OPTS=-Xmx2g";
    }
    if (failure.getMessage() != null
        && (failure instanceof IOException || failure instanceof IllegalArgumentException)) {
      return Printable.line(failure.getMessage());
    }
    return "unexpected "
        + Printable.line(failure.toString())
        + "; this is a bug in floorplan, --debug shows where";
  }

  private static String describe(FileSystemException fault) {
    // Without a reason, the JDK's message is the bare path.
    return fault.getReason() != null
        ? Printable.line(fault.getMessage())
        : Printable.line(fault.getFile() + ": ") + reason(fault);
  }

  private static String reason(FileSystemException fault) {
    if (fault instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (fault instanceof AccessDeniedException) {
      return "permission denied";
    }
    return "cannot be used (" + fault.getClass().getSimpleName() + ")";
  }
}
