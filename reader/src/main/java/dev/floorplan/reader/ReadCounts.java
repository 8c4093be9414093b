package dev.floorplan.reader;

/**
 * What reading took so far.
 *
 * @param files files opened, one more for each task that needs it
 * @param rowGroups row groups of which something was read
 * @param rowGroupsSkipped row groups of the tasks that were proved to have no row that passes, or
 *     to consist of such rows only where rows are just counted
 * @param rows rows of the row groups that were read, up to where reading stopped
 * @param requests requests to the storage, repeated ones included
 * @param bytes bytes asked for by them
 * @param retries requests that were made again
 */
public record ReadCounts(
    long files,
    long rowGroups,
    long rowGroupsSkipped,
    long rows,
    long requests,
    long bytes,
    long retries) {}
