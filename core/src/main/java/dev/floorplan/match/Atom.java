package dev.floorplan.match;

import dev.floorplan.predicate.Column;
import dev.floorplan.predicate.Literal;
import dev.floorplan.predicate.Predicate;
import java.util.ArrayList;
import java.util.List;

/** The simplest conditions, on one column each, into which a predicate is taken apart. */
sealed interface Atom {

  /** The term of the predicate that it comes from, for messages. */
  Predicate source();

  Column column();

  /** The truth value where the column is null, as a set of one. */
  int ofNull();

  /** The truth value of a file whose directory states the column, as a set of one. */
  int of(PartitionValue value);

  /** The test of a leaf of this domain, or null where it cannot be made of the atom. */
  LeafTest on(Domain domain);

  private static int single(boolean truth) {
    return truth ? TruthSet.TRUE : TruthSet.FALSE;
  }

  /** {@code column IN (literals)}; also {@code column = literal}. */
  record Membership(Predicate source, Column column, List<Literal> literals) implements Atom {

    @Override
    public int ofNull() {
      return TruthSet.NULL;
    }

    @Override
    public int of(PartitionValue value) {
      int miss = TruthSet.FALSE;
      for (Literal literal : literals) {
        if (literal instanceof Literal.Null) {
          miss = TruthSet.NULL;
        } else if (value.compareTo(literal) == 0) {
          return TruthSet.TRUE;
        }
      }
      return miss;
    }

    @Override
    public LeafTest on(Domain domain) {
      List<Cut> cuts = new ArrayList<>(literals.size());
      boolean hasNull = false;
      for (Literal literal : literals) {
        if (literal instanceof Literal.Null) {
          hasNull = true;
          continue;
        }
        Cut cut = domain.ruler().cut(literal);
        if (cut == null) {
          return null;
        }
        cuts.add(cut);
      }
      return LeafTest.membership(cuts, domain, hasNull);
    }
  }

  /**
   * {@code column < literal} and its like.
   *
   * @param wanted the ways of {@link LeafTest} in which the column may compare with the literal
   * @param literal not NULL
   */
  record Range(Predicate source, Column column, int wanted, Literal literal) implements Atom {

    @Override
    public int ofNull() {
      return TruthSet.NULL;
    }

    @Override
    public int of(PartitionValue value) {
      int compared = value.compareTo(literal);
      int relation =
          compared < 0 ? LeafTest.LESS : compared > 0 ? LeafTest.GREATER : LeafTest.EQUAL;
      return single((relation & wanted) != 0);
    }

    @Override
    public LeafTest on(Domain domain) {
      Cut cut = domain.ruler().cut(literal);
      return cut == null ? null : LeafTest.range(cut, wanted);
    }
  }

  /** {@code column IS NULL}. */
  record Nullness(Predicate source, Column column) implements Atom {

    @Override
    public int ofNull() {
      return TruthSet.TRUE;
    }

    @Override
    public int of(PartitionValue value) {
      return TruthSet.FALSE;
    }

    @Override
    public LeafTest on(Domain domain) {
      return LeafTest::isNull;
    }
  }

  /** {@code isnan(column)}. */
  record Nanness(Predicate source, Column column) implements Atom {

    @Override
    public int ofNull() {
      return TruthSet.FALSE;
    }

    @Override
    public int of(PartitionValue value) {
      return single(value.isNan());
    }

    @Override
    public LeafTest on(Domain domain) {
      return switch (domain.kind()) {
        case FLOATING -> LeafTest::isNan;
        case NUMBER -> values -> TruthSet.FALSE;
        case TEXT, INT96, UNORDERED, OTHER -> null;
      };
    }
  }

  /** {@code column LIKE 'prefix%'}. */
  record Prefix(Predicate source, Column column, String prefix) implements Atom {

    @Override
    public int ofNull() {
      return TruthSet.NULL;
    }

    @Override
    public int of(PartitionValue value) {
      return single(value.text().startsWith(prefix));
    }

    @Override
    public LeafTest on(Domain domain) {
      return domain.kind() == Domain.Kind.TEXT
          ? LeafTest.startsWith(Rulers.text(prefix).bytes)
          : null;
    }
  }
}
