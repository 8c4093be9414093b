package dev.floorplan.benchmarks.decode;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FooterDecoder;
import java.io.IOException;

/** Keeps one decoder, as a scan does: the schema of a second file like the first is known. */
final class FloorplanCodec implements FooterCodec {
  private final FooterDecoder decoder = new FooterDecoder();

  @Override
  public Object decode(byte[] footer) throws IOException {
    return decoder.decode("a file", 0, footer);
  }

  @Override
  public FooterTotals totals(Object decoded) {
    FileFooter footer = (FileFooter) decoded;
    FooterTotals.Sum sum = new FooterTotals.Sum();
    for (int rowGroup = 0; rowGroup < footer.rowGroupCount(); rowGroup++) {
      sum.rowGroup(footer.rowCount(rowGroup));
      for (int leaf = 0; leaf < footer.schema().leafCount(); leaf++) {
        sum.chunk(footer.uncompressedSize(rowGroup, leaf));
      }
    }
    return sum.totals();
  }
}
