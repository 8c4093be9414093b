package dev.floorplan.reader;

import java.util.List;

/**
 * What a run makes of each batch of records before it hands it over. Called by the threads that
 * read, several at a time; by the consumer's thread where the run has a limit.
 *
 * @param <R> a record
 * @param <B> what is made of a batch
 */
@FunctionalInterface
public interface BatchFormat<R, B> {

  /** Makes something of these records, at least one; never null. */
  B format(List<R> records);
}
