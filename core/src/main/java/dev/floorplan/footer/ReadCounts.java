package dev.floorplan.footer;

/**
 * What a {@link FooterReader} has done so far.
 *
 * @param footers footers read and decoded
 * @param reads requests made, repeated ones included
 * @param bytes bytes asked for by them
 * @param retries requests that were made again
 */
public record ReadCounts(long footers, long reads, long bytes, long retries) {}
