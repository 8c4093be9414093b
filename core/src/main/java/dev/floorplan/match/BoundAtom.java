package dev.floorplan.match;

import dev.floorplan.footer.FileSchema;
import dev.floorplan.footer.LogicalType;
import dev.floorplan.footer.LogicalType.Simple;
import dev.floorplan.footer.PhysicalType;
import java.time.ZoneId;

/**
 * An atom bound to a schema.
 *
 * @param status what became of it
 * @param leaf the leaf that it is about; -1 where it was not found
 * @param domain the leaf's domain, or null
 * @param test the atom's test on the leaf, or null
 * @param fault why it cannot be evaluated; null where it can
 */
record BoundAtom(Status status, int leaf, Domain domain, LeafTest test, String fault) {

  /** What became of an atom in a file. */
  enum Status {
    /** It can be tested. */
    TESTABLE,
    /** The file lacks the column. */
    MISSING,
    /** It cannot be evaluated, whatever the statistics say. */
    UNEVALUABLE,
    /** The file has several columns that could be meant. */
    AMBIGUOUS
  }

  static BoundAtom of(FileSchema schema, Atom atom, NameMatching names, ZoneId zone) {
    ColumnFinder finder = ColumnFinder.find(schema, atom.column(), names);
    switch (finder.found().size()) {
      case 0 -> {
        return finder.isObstructed()
            ? unevaluable(atom.column() + " would be inside something that is no struct")
            : new BoundAtom(Status.MISSING, -1, null, null, null);
      }
      case 1 -> {
        return ofElement(schema, finder.found().get(0), atom, zone);
      }
      default -> {
        String fault = atom.column() + " may be each of " + finder.foundNames();
        return new BoundAtom(Status.AMBIGUOUS, -1, null, null, fault);
      }
    }
  }

  private static BoundAtom ofElement(FileSchema schema, int element, Atom atom, ZoneId zone) {
    int leaf = schema.leaf(element);
    if (leaf < 0 || !schema.isFlat(leaf)) {
      return unevaluable(atom.column() + " is a struct or repeated");
    }
    Domain domain = Domains.of(schema, leaf, zone);
    LeafTest test = atom.on(domain);
    if (test == null) {
      String fault = atom.column() + " is " + typeName(schema, leaf);
      return unevaluable(fault + remedy(schema, leaf));
    }
    return new BoundAtom(Status.TESTABLE, leaf, domain, test, null);
  }

  /** This, or what cannot be evaluated where it compares unsigned whole numbers. */
  BoundAtom unlessUnsigned(FileSchema schema, Atom atom) {
    boolean compares = status == Status.TESTABLE && !(atom instanceof Atom.Nullness);
    return compares
            && schema.logicalType(schema.element(leaf)) instanceof LogicalType.Int number
            && number.signedness() == LogicalType.Signedness.UNSIGNED
        ? unevaluable(atom.column() + " is unsigned, which its reader may not heed")
        : this;
  }

  private static BoundAtom unevaluable(String fault) {
    return new BoundAtom(Status.UNEVALUABLE, -1, null, null, fault);
  }

  /** Whether the test tells one value from another; a column of type NULL has none. */
  boolean canTestRows(FileSchema schema, Atom atom) {
    return domain.kind() != Domain.Kind.UNORDERED
        || atom instanceof Atom.Nullness
        || schema.logicalType(schema.element(leaf)) == Simple.NULL;
  }

  /** What the column can be compared with; nothing where that is not known. */
  private static String remedy(FileSchema schema, int leaf) {
    LogicalType logical = schema.logicalType(schema.element(leaf));
    String literal;
    if (logical instanceof LogicalType.Time) {
      literal = "TIME '12:30:00'";
    } else if (logical instanceof LogicalType.Timestamp) {
      literal = "TIMESTAMP '2024-02-29 12:30:00'";
    } else if (logical instanceof Simple simple) {
      literal =
          switch (simple) {
            case STRING, ENUM, JSON -> "text in quotes";
            case UUID -> "CAST('…' AS UUID)";
            case FLOAT16 -> "a number";
            case DATE -> "DATE '2024-02-29'";
            case NONE -> literal(schema.physicalType(leaf));
            default -> null;
          };
    } else {
      literal = "a number";
    }
    return literal == null ? "" : "; compare it with " + literal;
  }

  private static String literal(PhysicalType type) {
    return switch (type) {
      case BOOLEAN -> "TRUE or FALSE";
      case INT32, INT64, FLOAT, DOUBLE -> "a number";
      case INT96 -> "TIMESTAMP '2024-02-29 12:30:00'";
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> "X'00ff' or text in quotes";
    };
  }

  private static String typeName(FileSchema schema, int leaf) {
    LogicalType logical = schema.logicalType(schema.element(leaf));
    return schema.physicalType(leaf) + (logical == Simple.NONE ? "" : " " + logical);
  }
}
