package dev.floorplan.pack;

import dev.floorplan.listing.FileInfo;

/** Open bins and the rule by which they are chosen, opened and sealed. */
interface BinPool {

  /** Places a chunk whole. It weighs at most a bin. */
  void place(FileInfo file, FileChunk chunk);

  /**
   * Places a run of several row groups of any weight, cut between row groups where it must be. A
   * bin gets consecutive row groups as one item.
   */
  void placeSplit(FileInfo file, RowGroupInfo run);

  /** Seals every open bin. */
  void sealAll();
}
