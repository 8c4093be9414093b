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

/** Collects, over the files of a scan, what the predicate names and what no file makes sense of. */
final class BindingReport {
  private static final int MAX_CANDIDATES = 10_000;
  private static final int MAX_SUGGESTIONS = 3;

  private final Set<Column> unseen;
  private final Map<Atom, String> faults = new LinkedHashMap<>();
  private final Set<Atom> evaluated = new HashSet<>();
  private final Set<Column> candidates = new LinkedHashSet<>();
  private final Set<String> shadowed = new LinkedHashSet<>();
  private boolean empty = true;

  BindingReport(Set<Column> columns) {
    unseen = new LinkedHashSet<>(columns);
  }

  /** Takes the names of a schema that was not seen before. */
  void addSchema(FileSchema schema, NameMatching names) {
    empty = false;
    unseen.removeIf(column -> isNamed(ColumnFinder.find(schema, column, names)));
    for (int leaf = 0; leaf < schema.leafCount() && !unseen.isEmpty(); leaf++) {
      if (candidates.size() < MAX_CANDIDATES) {
        candidates.add(new Column(schema.path(leaf)));
      }
    }
  }

  private static boolean isNamed(ColumnFinder finder) {
    return !finder.found().isEmpty() || finder.isObstructed();
  }

  /** Notes that a file's directory states the column. */
  void addPartitionColumn(Column column) {
    empty = false;
    unseen.remove(column);
  }

  /** Takes the names of a file's partition columns. */
  void addPartition(Set<String> keys) {
    for (String key : keys) {
      if (!unseen.isEmpty() && candidates.size() < MAX_CANDIDATES) {
        candidates.add(new Column(List.of(key)));
      }
    }
  }

  /** Notes that a partition column hides a column of a file. */
  void addShadowed(String key) {
    shadowed.add(key);
  }

  void addEvaluated(Atom atom) {
    evaluated.add(atom);
  }

  void addFault(Atom atom, String fault) {
    faults.putIfAbsent(atom, fault);
  }

  List<String> shadowed() {
    return List.copyOf(shadowed);
  }

  /** What no file so far could make sense of; empty before the first file. */
  List<String> unresolved() {
    List<String> unresolved = new ArrayList<>();
    if (empty) {
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
