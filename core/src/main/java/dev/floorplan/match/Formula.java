package dev.floorplan.match;

import dev.floorplan.predicate.And;
import dev.floorplan.predicate.Between;
import dev.floorplan.predicate.Column;
import dev.floorplan.predicate.Comparison;
import dev.floorplan.predicate.Constant;
import dev.floorplan.predicate.In;
import dev.floorplan.predicate.IsNan;
import dev.floorplan.predicate.IsNull;
import dev.floorplan.predicate.Literal;
import dev.floorplan.predicate.Not;
import dev.floorplan.predicate.Or;
import dev.floorplan.predicate.Predicate;
import dev.floorplan.predicate.StartsWith;
import dev.floorplan.predicate.Unevaluable;
import java.util.ArrayList;
import java.util.List;

/**
 * A predicate taken apart, once a scan: what AND, OR and NOT make of the truth values of its atoms.
 * Immutable.
 */
@FunctionalInterface
interface Formula {

  /** The truth values of the whole, given those of each atom. */
  int truths(int[] atoms);

  /**
   * A formula and the atoms that it is made of.
   *
   * @param atoms in the order of the array that the formula takes
   * @param unevaluable a part that cannot be evaluated by whatever means; null where there is none
   */
  record Parsed(Formula formula, List<Atom> atoms, Predicate unevaluable) {

    static Parsed of(Predicate predicate) {
      Parser parser = new Parser();
      Formula formula = predicate.accept(parser);
      return new Parsed(formula, List.copyOf(parser.atoms), parser.unevaluable);
    }
  }

  /** Takes predicates apart. */
  final class Parser implements Predicate.Visitor<Formula> {
    private final List<Atom> atoms = new ArrayList<>();
    private Predicate unevaluable;

    private Parser() {}

    @Override
    public Formula comparison(Comparison comparison) {
      Column column = comparison.column();
      Literal literal = comparison.literal();
      return switch (comparison.operator()) {
        case EQ -> atom(new Atom.Membership(comparison, column, List.of(literal)));
        case NE -> negated(atom(new Atom.Membership(comparison, column, List.of(literal))));
        case LT -> range(comparison, column, LeafTest.LESS, literal);
        case LE -> range(comparison, column, LeafTest.LESS | LeafTest.EQUAL, literal);
        case GT -> range(comparison, column, LeafTest.GREATER, literal);
        case GE -> range(comparison, column, LeafTest.GREATER | LeafTest.EQUAL, literal);
      };
    }

    @Override
    public Formula in(In in) {
      return atom(new Atom.Membership(in, in.column(), in.literals()));
    }

    @Override
    public Formula between(Between between) {
      Column column = between.column();
      Formula low = range(between, column, LeafTest.GREATER | LeafTest.EQUAL, between.low());
      Formula high = range(between, column, LeafTest.LESS | LeafTest.EQUAL, between.high());
      return truths -> TruthSet.and(low.truths(truths), high.truths(truths));
    }

    @Override
    public Formula isNull(IsNull isNull) {
      return atom(new Atom.Nullness(isNull, isNull.column()));
    }

    @Override
    public Formula isNan(IsNan isNan) {
      return atom(new Atom.Nanness(isNan, isNan.column()));
    }

    @Override
    public Formula startsWith(StartsWith startsWith) {
      return atom(new Atom.Prefix(startsWith, startsWith.column(), startsWith.prefix()));
    }

    @Override
    public Formula and(And and) {
      Formula[] terms = terms(and.terms());
      return truths -> {
        int all = TruthSet.TRUE;
        for (Formula term : terms) {
          all = TruthSet.and(all, term.truths(truths));
        }
        return all;
      };
    }

    @Override
    public Formula or(Or or) {
      Formula[] terms = terms(or.terms());
      return truths -> {
        int any = TruthSet.FALSE;
        for (Formula term : terms) {
          any = TruthSet.or(any, term.truths(truths));
        }
        return any;
      };
    }

    @Override
    public Formula not(Not not) {
      return negated(not.term().accept(this));
    }

    @Override
    public Formula constant(Constant constant) {
      return switch (constant) {
        case TRUE -> truths -> TruthSet.TRUE;
        case FALSE -> truths -> TruthSet.FALSE;
        case NULL -> truths -> TruthSet.NULL;
      };
    }

    @Override
    public Formula unevaluable(Unevaluable term) {
      unevaluable = term;
      return truths -> TruthSet.ANY;
    }

    private Formula[] terms(List<Predicate> terms) {
      Formula[] formulas = new Formula[terms.size()];
      for (int i = 0; i < formulas.length; i++) {
        formulas[i] = terms.get(i).accept(this);
      }
      return formulas;
    }

    private Formula range(Predicate source, Column column, int wanted, Literal literal) {
      return literal instanceof Literal.Null
          ? constant(Constant.NULL)
          : atom(new Atom.Range(source, column, wanted, literal));
    }

    private Formula atom(Atom atom) {
      int index = atoms.size();
      atoms.add(atom);
      return truths -> truths[index];
    }

    private static Formula negated(Formula formula) {
      return truths -> TruthSet.not(formula.truths(truths));
    }
  }
}
