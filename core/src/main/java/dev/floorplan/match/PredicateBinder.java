package dev.floorplan.match;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FileSchema;
import dev.floorplan.predicate.Column;
import dev.floorplan.predicate.Predicate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Binds the predicate of a scan to one file after the other: first to what the file's directories
 * state, then to its footer.
 *
 * <p>A partition column hides a column of the same name in the file, and is a constant there. A
 * column that the file lacks is null in all its rows. What depends on the schema only is kept for
 * the next files with the same {@link FileSchema}. Thread-safe: what the files of a scan make of
 * the predicate, in their order, is gathered apart, in a {@link BindingReport}.
 */
public final class PredicateBinder {
  private static final int MAX_KNOWN_SCHEMAS = 16;

  private final Set<Column> columns;
  private final Formula formula;
  private final List<Atom> atoms;
  private final Predicate unevaluable;
  private final NameMatching names;
  private final ZoneId zone;
  private final boolean leavesUnsigned;
  private final Map<FileSchema, List<BoundAtom>> knownSchemas = new ConcurrentHashMap<>();

  /**
   * @param names how the predicate's names match those of a file
   * @param zone where a timestamp literal without zone lies on the time line, beside a column in
   *     UTC
   */
  public PredicateBinder(Predicate predicate, NameMatching names, ZoneId zone) {
    this.columns = predicate.columns();
    this.names = Objects.requireNonNull(names, "names");
    this.zone = Objects.requireNonNull(zone, "zone");
    Formula.Parsed parsed = Formula.Parsed.of(predicate);
    formula = parsed.formula();
    atoms = parsed.atoms();
    unevaluable = parsed.unevaluable();
    leavesUnsigned = false;
  }

  private PredicateBinder(PredicateBinder other, boolean leavesUnsigned) {
    columns = other.columns;
    names = other.names;
    zone = other.zone;
    formula = other.formula;
    atoms = other.atoms;
    unevaluable = other.unevaluable;
    this.leavesUnsigned = leavesUnsigned;
  }

  /**
   * This binder, but for comparisons with unsigned columns, which are left unevaluated: for a
   * reader with a schema of its own, which may take such values for signed ones.
   */
  public PredicateBinder leaveUnsigned() {
    return new PredicateBinder(this, true);
  }

  /** A new report of what files make of the predicate; empty. */
  public BindingReport report() {
    return new BindingReport(this);
  }

  /** The columns that the predicate names. */
  Set<Column> columns() {
    return columns;
  }

  /** What the predicate says about single columns. */
  List<Atom> atoms() {
    return atoms;
  }

  /** How the predicate's names match those of a file. */
  NameMatching names() {
    return names;
  }

  /**
   * Marks the leaves that the predicate needs: those that it names and those below them. Pure.
   *
   * @param needed one entry a leaf of the schema; true is added, never taken away
   */
  public void addLeaves(FileSchema schema, boolean[] needed) {
    for (Column column : columns) {
      for (int named : ColumnFinder.find(schema, column, names).found()) {
        for (int leaf = 0; leaf < needed.length; leaf++) {
          needed[leaf] |= isAtOrBelow(schema, schema.element(leaf), named);
        }
      }
    }
  }

  private static boolean isAtOrBelow(FileSchema schema, int element, int ancestor) {
    int e = element;
    while (e > ancestor) {
      e = schema.parent(e);
    }
    return e == ancestor;
  }

  /**
   * What the directories alone prove about the rows of a file.
   *
   * @param path the file, for messages
   * @param partition the text of each partition column, or null
   * @throws IllegalArgumentException where a partition value cannot be compared with a literal
   */
  public Match match(String path, Map<String, String> partition) {
    int[] truths = new int[atoms.size()];
    for (int i = 0; i < truths.length; i++) {
      String key = partitionKey(path, partition, atoms.get(i).column());
      truths[i] = key == null ? TruthSet.ANY : constant(path, partition, key, atoms.get(i));
    }
    return TruthSet.match(formula.truths(truths));
  }

  /**
   * Binds to a file's footer, whose read set must have the leaves that {@link #addLeaves} marks.
   *
   * @param path the file, for messages
   * @param partition the text of each partition column, or null
   * @throws IllegalArgumentException where several columns of the file may be meant, or where a
   *     partition value cannot be compared with a literal
   */
  public RowGroupMatcher bind(String path, Map<String, String> partition, FileFooter footer) {
    RowGroupMatcher matcher = new RowGroupMatcher(footer, formula, atoms.size());
    bind(path, partition, footer.schema(), matcher);
    return matcher;
  }

  /**
   * Binds to the rows of a file.
   *
   * @param path the file, for messages
   * @param partition the text of each partition column, or null
   * @throws IllegalArgumentException where a part of the predicate cannot be evaluated, several
   *     columns of the file may be meant, or a partition value cannot be compared with a literal
   */
  public RowMatcher bindRows(String path, Map<String, String> partition, FileSchema schema) {
    RowMatcher matcher = new RowMatcher(formula, atoms.size());
    Map<Atom, String> faults = bind(path, partition, schema, matcher);
    if (unevaluable != null) {
      throw new IllegalArgumentException("cannot evaluate " + unevaluable + " on rows");
    }
    faults.forEach(
        (atom, fault) -> {
          throw new IllegalArgumentException(
              path + ": cannot evaluate " + atom.source() + " on rows: " + fault);
        });
    return matcher;
  }

  /** Binds every atom; returns those that cannot be evaluated on rows, with the reasons. */
  private Map<Atom, String> bind(
      String path, Map<String, String> partition, FileSchema schema, BoundFormula<?> matcher) {
    List<BoundAtom> bound = bound(schema);
    Map<Atom, String> faults = new LinkedHashMap<>();
    for (int i = 0; i < atoms.size(); i++) {
      Atom atom = atoms.get(i);
      BoundAtom boundAtom = bound.get(i);
      String key = partitionKey(path, partition, atom.column());
      if (key != null) {
        matcher.setConstant(i, constant(path, partition, key, atom));
        continue;
      }
      switch (boundAtom.status()) {
        case TESTABLE -> {
          matcher.setTest(i, boundAtom);
          if (!boundAtom.canTestRows(schema, atom)) {
            faults.put(atom, atom.column() + " has values whose order is not known");
          }
        }
        case MISSING -> matcher.setConstant(i, atom.ofNull());
        case UNEVALUABLE -> {
          matcher.setConstant(i, TruthSet.ANY);
          faults.put(atom, boundAtom.fault());
        }
        case AMBIGUOUS ->
            throw new IllegalArgumentException(
                path + ": " + boundAtom.fault() + "; write the name as the file does");
      }
    }
    return faults;
  }

  /** What becomes of each atom in files of this schema. */
  List<BoundAtom> bound(FileSchema schema) {
    List<BoundAtom> bound = knownSchemas.get(schema);
    if (bound == null) {
      bound = new ArrayList<>(atoms.size());
      for (Atom atom : atoms) {
        BoundAtom found = BoundAtom.of(schema, atom, names, zone);
        bound.add(leavesUnsigned ? found.unlessUnsigned(schema, atom) : found);
      }
      if (knownSchemas.size() >= MAX_KNOWN_SCHEMAS) {
        knownSchemas.clear();
      }
      knownSchemas.put(schema, bound);
    }
    return bound;
  }

  /** The partition column that the predicate's column means, or null. */
  String partitionKey(String path, Map<String, String> partition, Column column) {
    if (partition.isEmpty() || column.path().size() > 1) {
      return null;
    }
    String found = null;
    for (String key : partition.keySet()) {
      if (names.matches(column.path().get(0), key)) {
        if (found != null) {
          throw new IllegalArgumentException(
              path
                  + ": "
                  + column
                  + " may be each of the partition columns "
                  + found
                  + " and "
                  + key);
        }
        found = key;
      }
    }
    return found;
  }

  private int constant(String path, Map<String, String> partition, String key, Atom atom) {
    String text = partition.get(key);
    return text == null ? atom.ofNull() : atom.of(new PartitionValue(path, key, text, zone));
  }
}
