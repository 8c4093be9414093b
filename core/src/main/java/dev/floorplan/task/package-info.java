/** What is handed out: read tasks, and the chunks of files they are made of. */
package dev.floorplan.task;
