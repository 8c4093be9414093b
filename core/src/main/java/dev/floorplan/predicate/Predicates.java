package dev.floorplan.predicate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Makes predicates. Import it statically. */
public final class Predicates {
  private Predicates() {}

  /**
   * The column with this path: {@code col("a.b")} is the column called {@code a.b}, {@code col("a",
   * "b")} the field {@code b} of {@code a}.
   */
  public static Column col(String... path) {
    return new Column(Arrays.asList(path));
  }

  /** All of the terms; those that are AND themselves are taken apart. TRUE without terms. */
  public static Predicate and(List<? extends Predicate> terms) {
    List<Predicate> flat = new ArrayList<>();
    for (Predicate term : terms) {
      if (term instanceof And and) {
        flat.addAll(and.terms());
      } else {
        flat.add(term);
      }
    }
    return switch (flat.size()) {
      case 0 -> Constant.TRUE;
      case 1 -> flat.get(0);
      default -> new And(flat);
    };
  }

  /** At least one of the terms; those that are OR themselves are taken apart. FALSE without. */
  public static Predicate or(List<? extends Predicate> terms) {
    List<Predicate> flat = new ArrayList<>();
    for (Predicate term : terms) {
      if (term instanceof Or or) {
        flat.addAll(or.terms());
      } else {
        flat.add(term);
      }
    }
    return switch (flat.size()) {
      case 0 -> Constant.FALSE;
      case 1 -> flat.get(0);
      default -> new Or(flat);
    };
  }

  /** The opposite of the term; NULL stays NULL. */
  public static Predicate not(Predicate term) {
    return term.not();
  }

  /** A condition that cannot be evaluated here, as text, and the columns that it needs. */
  public static Predicate unevaluable(String text, Column... mentions) {
    return new Unevaluable(text, Arrays.asList(mentions));
  }

  static List<Predicate> copyOfTerms(String operator, List<Predicate> terms) {
    if (terms.size() < 2) {
      throw new IllegalArgumentException(operator + " needs at least two terms, was " + terms);
    }
    return List.copyOf(terms);
  }

  /** The terms as SQL with the operator between them. */
  static String joined(String operator, List<Predicate> terms) {
    return terms.stream()
        .map(
            term ->
                term instanceof And || term instanceof Or || term instanceof Unevaluable
                    ? "(" + term + ")"
                    : term.toString())
        .collect(Collectors.joining(operator));
  }
}
