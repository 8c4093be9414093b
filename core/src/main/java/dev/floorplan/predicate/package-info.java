/** What users write to say which rows they want. */
package dev.floorplan.predicate;
