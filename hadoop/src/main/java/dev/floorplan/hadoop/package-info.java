/**
 * Storage on any Hadoop file system: HDFS, and whatever else a connector on the class path brings.
 */
package dev.floorplan.hadoop;
