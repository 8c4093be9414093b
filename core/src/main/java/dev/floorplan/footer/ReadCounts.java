package dev.floorplan.footer;

/**
 * What a {@link FooterReader} has done so far.
 *
 * @param footers footers decoded, be they read or remembered
 * @param cached those of them that a {@link FooterCache} remembered
 * @param reads requests made, repeated ones included
 * @param bytes bytes asked for by them
 * @param retries requests that were made again
 */
public record ReadCounts(long footers, long cached, long reads, long bytes, long retries) {}
