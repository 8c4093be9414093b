/** Runs read tasks on this machine: tasks in, rows out. */
package dev.floorplan.reader;
