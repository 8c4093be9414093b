package dev.floorplan.cli;

import dev.floorplan.ScanSchema;
import dev.floorplan.footer.FooterReader;
import dev.floorplan.footer.ReadSet;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.storage.Storage;
import dev.floorplan.task.ReadTask;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The selected tasks of a saved plan.
 *
 * <p>A plan in a file is read once before the first task is handed out, to be sure that it is whole
 * and has the selected tasks. From standard input or a pipe, tasks are handed out as they come, and
 * what is wrong is found out when it comes. One thread iterates at a time, once.
 */
final class PlanTasks implements Iterable<ReadTask>, Closeable {
  private final SavedPlan plan;
  private final List<TaskNumbers> selected;
  private final String name;
  private final Storage storage;
  private final Optional<ScanSchema> schema;
  private volatile int seen;
  private volatile boolean whole;

  private PlanTasks(String name, InputStream in, Storage storage, List<TaskNumbers> selected)
      throws IOException {
    this.name = name;
    this.storage = storage;
    this.selected = selected;
    plan = new SavedPlan(name, in);
    try {
      schema = plan.schema().isPresent() ? plan.schema() : schemaOfFirstFile();
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /**
   * Opens the plan in a file, or in standard input where it is called {@code -}.
   *
   * @param storage where the files lie; not closed with the tasks
   * @param selected the tasks to hand out; none for all
   */
  static PlanTasks open(
      String file, InputStream standardInput, Storage storage, List<TaskNumbers> selected)
      throws IOException {
    if (file.equals("-")) {
      return new PlanTasks("standard input", standardInput, storage, selected);
    }
    Path path = Path.of(file);
    if (Files.isDirectory(path)) {
      throw new IOException(file + ": is a directory, a saved plan was expected");
    }
    if (Files.isRegularFile(path)) {
      check(file, path, selected);
    }
    return new PlanTasks(file, Files.newInputStream(path), storage, selected);
  }

  private static void check(String file, Path path, List<TaskNumbers> selected) throws IOException {
    int count = 0;
    try (SavedPlan plan = new SavedPlan(file, Files.newInputStream(path))) {
      while (plan.next() != null) {
        count++;
      }
    }
    requireAll(file, selected, count);
  }

  private static void requireAll(String name, List<TaskNumbers> selected, int count)
      throws IOException {
    for (TaskNumbers numbers : selected) {
      if (numbers.last() >= count) {
        throw new IOException(
            "%s: has no task %d; %s"
                .formatted(
                    name,
                    Math.max(count, numbers.first()),
                    count == 0 ? "it has none" : "its tasks are 0 to " + (count - 1)));
      }
    }
  }

  /** The schema of a plan made without footers is that of its first file, whoever reads it. */
  private Optional<ScanSchema> schemaOfFirstFile() throws IOException {
    Optional<FileInfo> first = plan.firstFile();
    if (first.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        ScanSchema.of(
            first.get(),
            FooterReader.readOne(first.get(), storage, file -> ReadSet.all(file.leafCount()))
                .schema(),
            plan.columns()));
  }

  /** The columns of the rows; empty where the plan has no task. */
  Optional<ScanSchema> schema() {
    return schema;
  }

  /** Fails where the plan has been read to its end and selected tasks are not in it. */
  void requireAll() throws IOException {
    if (whole) {
      requireAll(name, selected, seen);
    }
  }

  /** From the iterator, whatever is wrong with the plan is an {@link UncheckedIOException}. */
  @Override
  public Iterator<ReadTask> iterator() {
    return new Iterator<>() {
      private ReadTask next;

      @Override
      public boolean hasNext() {
        try {
          while (next == null && !whole) {
            ReadTask task = plan.next();
            if (task == null) {
              whole = true;
            } else {
              seen = task.index() + 1;
              next = TaskNumbers.include(selected, task.index()) ? task : null;
            }
          }
          return next != null;
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }

      @Override
      public ReadTask next() {
        if (!hasNext()) {
          throw new NoSuchElementException("the plan has no further task");
        }
        ReadTask task = next;
        next = null;
        return task;
      }
    };
  }

  @Override
  public void close() throws IOException {
    plan.close();
  }
}
