package dev.floorplan.footer;

/**
 * How often a field occurs in its parent; the order is that of the Thrift enum {@code
 * FieldRepetitionType}.
 */
public enum Repetition {
  REQUIRED,
  OPTIONAL,
  REPEATED
}
