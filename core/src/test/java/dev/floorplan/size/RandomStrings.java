package dev.floorplan.size;

import java.util.Random;

/**
 * A column's worth of strings: of one kind, so many different ones, in one order. Lengths, repeats
 * and runs are what estimates go wrong about.
 */
final class RandomStrings {

  /** What the strings look like. */
  enum Kind {
    CODE,
    NAME,
    ADDRESS,
    TEXT,
    IDENTIFIER,
    UNEVEN
  }

  /** Which string comes next. */
  enum Order {
    UNIFORM,
    SKEWED,
    SORTED,
    RUNS
  }

  private final Random random;
  private final Order order;
  private final String[] pool;
  private int place;

  RandomStrings(Random random, int most) {
    this.random = random;
    order = Order.values()[random.nextInt(Order.values().length)];
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    pool = new String[1 + (int) Math.pow(most, random.nextDouble())];
    for (int i = 0; i < pool.length; i++) {
      pool[i] = string(kind, i);
    }
  }

  private String string(Kind kind, int number) {
    return switch (kind) {
      case CODE -> "C" + (100 + number % 900);
      case NAME -> letters(3 + random.nextInt(12));
      case ADDRESS -> "https://example.com/" + letters(4) + "/" + letters(6) + "?page=" + number;
      case TEXT -> letters(20 + random.nextInt(180));
      case IDENTIFIER -> String.format("%016x%016x", random.nextLong(), random.nextLong());
      case UNEVEN -> letters((int) Math.exp(1 + 1.2 * Math.abs(random.nextGaussian())));
    };
  }

  private String letters(int length) {
    StringBuilder letters = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      letters.append((char) ('a' + random.nextInt(20)));
    }
    return letters.toString();
  }

  /** The next value of a column of so many. */
  String next(int row, int rows) {
    switch (order) {
      case UNIFORM -> place = random.nextInt(pool.length);
      case SKEWED -> place = (int) (pool.length * Math.pow(random.nextDouble(), 4));
      case SORTED -> place = (int) ((long) row * pool.length / rows);
      case RUNS -> place = random.nextInt(20) == 0 ? random.nextInt(pool.length) : place;
    }
    return pool[place];
  }
}
