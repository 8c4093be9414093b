package dev.floorplan.cli;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Keeps the first and the last elements of a long sequence and counts those between. Not
 * thread-safe; never holds more than it shows.
 */
final class Elision<T> {
  private final int headSize;
  private final int tailSize;
  private final List<T> head = new ArrayList<>();
  private final Deque<T> tail = new ArrayDeque<>();
  private long count;

  Elision(int headSize, int tailSize) {
    this.headSize = headSize;
    this.tailSize = tailSize;
  }

  void add(T element) {
    count++;
    if (head.size() < headSize) {
      head.add(element);
      return;
    }
    tail.add(element);
    if (tail.size() > tailSize) {
      tail.remove();
    }
  }

  /** How many elements were added. */
  long count() {
    return count;
  }

  /** How many of them lie between the head and the tail and are gone. */
  long elided() {
    return count - head.size() - tail.size();
  }

  List<T> head() {
    return head;
  }

  List<T> tail() {
    return List.copyOf(tail);
  }
}
