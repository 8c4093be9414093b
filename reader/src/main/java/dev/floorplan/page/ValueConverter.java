package dev.floorplan.page;

/** Makes an object of a stored value. Pure: equal values may be given the same object. */
@FunctionalInterface
public interface ValueConverter {

  /** The object for the value at this index. */
  Object convert(Values values, int index);
}
