package dev.floorplan.footer;

/**
 * How a {@link FooterReader} reads.
 *
 * @param readsInFlight how many footers are read at the same time, at least 1
 * @param firstWindow how many files it may be ahead of its consumer at first, at least 1; with each
 *     file consumed it is one more, up to twice {@code readsInFlight}
 * @param memoryBytes how many bytes of footers are held at the same time, at least 1; a single
 *     larger footer is held all the same, alone among those being read
 * @param maxFooterBytes the largest footer that is read, at least 1
 */
public record FooterReaderOptions(
    int readsInFlight, int firstWindow, long memoryBytes, int maxFooterBytes) {

  public FooterReaderOptions {
    if (readsInFlight < 1 || firstWindow < 1 || memoryBytes < 1 || maxFooterBytes < 1) {
      throw new IllegalArgumentException(
          "readsInFlight, firstWindow, memoryBytes and maxFooterBytes must be at least 1, were "
              + readsInFlight
              + ", "
              + firstWindow
              + ", "
              + memoryBytes
              + " and "
              + maxFooterBytes);
    }
  }
}
