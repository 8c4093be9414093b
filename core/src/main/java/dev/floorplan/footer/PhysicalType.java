package dev.floorplan.footer;

/** How the values of a leaf are stored; the order is that of the Thrift enum {@code Type}. */
public enum PhysicalType {
  BOOLEAN,
  INT32,
  INT64,
  INT96,
  FLOAT,
  DOUBLE,
  BYTE_ARRAY,
  FIXED_LEN_BYTE_ARRAY
}
