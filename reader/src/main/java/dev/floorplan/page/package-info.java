/** The bytes of row groups in, the values of their columns out. */
package dev.floorplan.page;
