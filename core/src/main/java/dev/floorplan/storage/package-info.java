/**
 * Bytes from somewhere: what lies at a path, what lies below a directory, and ranges of what lies
 * in a file. Knows nothing of Parquet.
 */
package dev.floorplan.storage;
