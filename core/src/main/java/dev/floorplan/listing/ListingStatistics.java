package dev.floorplan.listing;

/**
 * What a listing has done so far: an immutable snapshot of its counts.
 *
 * @param listed files handed out
 * @param empty files left out because they have no bytes
 * @param hidden names left out because they start with {@code _} or {@code .}; a directory counts
 *     one, whatever is in it
 * @param otherExtension files of a directory left out because their names do not end like a Parquet
 *     file's
 * @param duplicates files left out because an earlier input had led to them
 * @param linkDuplicates symlinks, to files or directories, left out because what they lead to is
 *     listed where it lies; and the files below a symlink for which that is so
 * @param missingInputs inputs that lead to nothing, left out as asked
 * @param retries requests that were made again
 */
public record ListingStatistics(
    long listed,
    long empty,
    long hidden,
    long otherExtension,
    long duplicates,
    long linkDuplicates,
    long missingInputs,
    long retries) {}
