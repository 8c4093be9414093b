/** The {@code floorplan} command: plans and footers for people and for programs. */
package dev.floorplan.cli;
