/** What a row group weighs. */
package dev.floorplan.size;
