package dev.floorplan.match;

import dev.floorplan.footer.FileSchema;
import dev.floorplan.predicate.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the predicate of a scan names and no file makes sense of, gathered over the files. Not
 * thread-safe.
 */
public final class BindingReport {
  private static final int MAX_CANDIDATES = 10_000;
  private static final int MAX_SUGGESTIONS = 3;

  private final PredicateBinder binder;
  private final Set<Column> unseen;
  private final Map<Atom, String> faults = new LinkedHashMap<>();
  private final Set<Atom> evaluated = new HashSet<>();
  private final Set<Column> candidates = new LinkedHashSet<>();
  private final Set<String> shadowed = new LinkedHashSet<>();
  private FileSchema latest;

  BindingReport(PredicateBinder binder) {
    this.binder = binder;
    unseen = new LinkedHashSet<>(binder.columns());
  }

  /**
   * Takes in a file that the predicate could be bound to.
   *
   * @param path the file, for messages
   * @param partition the text of each partition column, or null
   */
  public void add(String path, Map<String, String> partition, FileSchema schema) {
    if (schema != latest) {
      latest = schema;
      addNames(schema);
    }
    addNames(partition.keySet());
    List<BoundAtom> bound = binder.bound(schema);
    for (int i = 0; i < bound.size(); i++) {
      Atom atom = binder.atoms().get(i);
      BoundAtom.Status status = bound.get(i).status();
      String key = binder.partitionKey(path, partition, atom.column());
      if (key != null) {
        unseen.remove(atom.column());
        evaluated.add(atom);
        if (status != BoundAtom.Status.MISSING) {
          shadowed.add(key);
        }
      } else if (status == BoundAtom.Status.TESTABLE) {
        evaluated.add(atom);
      } else if (status == BoundAtom.Status.UNEVALUABLE) {
        faults.putIfAbsent(atom, bound.get(i).fault());
      }
    }
  }

  private void addNames(FileSchema schema) {
    unseen.removeIf(column -> isNamed(ColumnFinder.find(schema, column, binder.names())));
    for (int leaf = 0; leaf < schema.leafCount() && !unseen.isEmpty(); leaf++) {
      if (candidates.size() < MAX_CANDIDATES) {
        candidates.add(new Column(schema.path(leaf)));
      }
    }
  }

  private static boolean isNamed(ColumnFinder finder) {
    return !finder.found().isEmpty() || finder.isObstructed();
  }

  private void addNames(Set<String> partitionColumns) {
    for (String key : partitionColumns) {
      if (!unseen.isEmpty() && candidates.size() < MAX_CANDIDATES) {
        candidates.add(new Column(List.of(key)));
      }
    }
  }

  /** The partition columns that hid a column of the same name in a file so far. */
  public List<String> shadowed() {
    return List.copyOf(shadowed);
  }

  /**
   * What no file so far could make sense of, in words: columns that none has, with near names, and
   * comparisons that fit no file's types. Empty before the first file.
   */
  public List<String> unresolved() {
    List<String> unresolved = new ArrayList<>();
    if (latest == null) {
      return unresolved;
    }
    for (Column column : unseen) {
      unresolved.add("no file has a column " + column + suggestion(column));
    }
    faults.forEach(
        (atom, fault) -> {
          if (!evaluated.contains(atom)) {
            unresolved.add("cannot evaluate " + atom.source() + ": " + fault);
          }
        });
    return unresolved;
  }

  private String suggestion(Column wanted) {
    String name = wanted.toString();
    int most = Math.max(1, name.length() / 3);
    Map<Column, Integer> distances = new LinkedHashMap<>();
    for (Column candidate : candidates) {
      int distance = distance(lowerCase(name), lowerCase(candidate.toString()), most);
      if (distance <= most) {
        distances.put(candidate, distance);
      }
    }
    return distances.isEmpty()
        ? ""
        : distances.entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.naturalOrder()))
            .limit(MAX_SUGGESTIONS)
            .map(entry -> entry.getKey().toString())
            .collect(Collectors.joining(", ", "; near: ", ""));
  }

  private static String lowerCase(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** Letters to insert, delete or replace (Levenshtein), or more than {@code most}. */
  private static int distance(String left, String right, int most) {
    if (Math.abs(left.length() - right.length()) > most) {
      return most + 1;
    }
    int[] row = new int[right.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= left.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[row.length - 1];
  }
}
