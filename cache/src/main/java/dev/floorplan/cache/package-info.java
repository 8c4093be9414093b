/** Footers on disk, remembered from one plan to the next. */
package dev.floorplan.cache;
