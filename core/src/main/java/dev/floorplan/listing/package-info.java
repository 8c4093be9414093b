/** Paths in, files out: globs, hidden names, partition directories, symlinks and duplicates. */
package dev.floorplan.listing;
