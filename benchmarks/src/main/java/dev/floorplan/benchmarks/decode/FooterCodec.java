package dev.floorplan.benchmarks.decode;

import java.io.IOException;

/** Decodes footers in the way that one library does when it plans. */
interface FooterCodec {

  /** The footer as the library hands it on, the sizes of all chunks decoded. */
  Object decode(byte[] footer) throws IOException;

  /** What {@link #decode} found. */
  FooterTotals totals(Object decoded);
}
