package dev.floorplan.footer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Columns chosen by name. A name chooses the element of a schema that is called so, at any depth,
 * with all leaves below it; the names from below the root down to the element are joined with dots.
 * So {@code a.b} chooses the field {@code b} of {@code a} as well as a flat column {@code a.b}.
 * Names match exactly. Immutable, thread-safe.
 */
public final class Projection implements ReadSetSelector {
  private final TreeSet<String> names;

  /**
   * @param names the names; none chooses every column
   */
  public Projection(List<String> names) {
    this.names = new TreeSet<>(names);
  }

  /**
   * The chosen leaves, or every leaf where none is chosen: a task that reads no column of a file
   * still has to be weighed.
   */
  @Override
  public ReadSet select(FileSchema schema) {
    ReadSet chosen = chosen(schema);
    return chosen.size() > 0 ? chosen : ReadSet.all(schema.leafCount());
  }

  /** The chosen leaves of this schema; may be none. */
  public ReadSet chosen(FileSchema schema) {
    if (names.isEmpty()) {
      return ReadSet.all(schema.leafCount());
    }
    boolean[] leaves = new boolean[schema.leafCount()];
    walk(schema, leaves, new HashSet<>());
    return ReadSet.of(leaves);
  }

  /** Whether a column of this name that is in no file, but in its path, is chosen. */
  public boolean choosesName(String name) {
    return names.isEmpty() || names.contains(name);
  }

  /** The names that choose nothing in this schema. */
  public List<String> missing(FileSchema schema) {
    Set<String> found = new HashSet<>();
    walk(schema, new boolean[schema.leafCount()], found);
    List<String> missing = new ArrayList<>(names);
    missing.removeAll(found);
    return missing;
  }

  /**
   * Marks the chosen leaves and collects the names that chose them. Paths are spelled out only as
   * far as some name goes on, so that no schema, however deep, costs more than its elements.
   */
  private void walk(FileSchema schema, boolean[] leaves, Set<String> found) {
    int elements = schema.elementCount();
    boolean[] chosen = new boolean[elements];
    String[] prefixes = new String[elements]; // what names below the element start with, or null
    prefixes[0] = "";
    for (int element = 1; element < elements; element++) {
      int parent = schema.parent(element);
      chosen[element] = chosen[parent];
      if (prefixes[parent] != null) {
        String path = prefixes[parent] + schema.name(element);
        if (names.contains(path)) {
          chosen[element] = true;
          found.add(path);
        }
        String prefix = path + ".";
        String next = names.ceiling(prefix);
        if (next != null && next.startsWith(prefix)) {
          prefixes[element] = prefix;
        }
      }
      int leaf = schema.leaf(element);
      if (leaf >= 0) {
        leaves[leaf] = chosen[element];
      }
    }
  }
}
