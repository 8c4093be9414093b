/** The front door: what to scan, the plan, and what planning saw. */
package dev.floorplan.cli;
