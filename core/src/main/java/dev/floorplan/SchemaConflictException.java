package dev.floorplan;

import java.io.IOException;

/**
 * A file whose schema does not fit the scan's: a column has a type that does not promote to the one
 * that another file gave it. The message names the column, both types and both files.
 */
public final class SchemaConflictException extends IOException {
  private static final long serialVersionUID = 1L;

  SchemaConflictException(String message) {
    super(message);
  }
}
