/**
 * A row group's statistics and a predicate in; the proof that none or all of its rows pass, out.
 */
package dev.floorplan.match;
