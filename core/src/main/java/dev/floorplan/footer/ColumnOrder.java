package dev.floorplan.footer;

/**
 * The order in which the bounds of a leaf are lower and upper (Thrift union {@code ColumnOrder}).
 */
public enum ColumnOrder {
  /** The footer does not say: {@code min_value} and {@code max_value} do not count. */
  UNDEFINED,
  /** The order that the format defines for the leaf's type. */
  TYPE_DEFINED,
  /** IEEE 754 total order, for FLOAT, DOUBLE and FLOAT16. */
  IEEE_754_TOTAL,
  /** An order this version does not know. */
  UNRECOGNIZED
}
