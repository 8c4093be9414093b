package dev.floorplan.cli;

import java.io.IOException;

/** Whoever read the standard output has stopped reading it: a reason to end, not a failure. */
final class ClosedPipeException extends IOException {
  private static final long serialVersionUID = 1L;

  ClosedPipeException(IOException cause) {
    super("standard output is closed", cause);
  }
}
