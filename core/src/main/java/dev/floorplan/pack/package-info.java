/** Weights in, bins out: chunks of files are grouped into bins; knows no Parquet and no I/O. */
package dev.floorplan.pack;
