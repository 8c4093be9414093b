/** Storage on S3 and the stores that speak its protocol. */
package dev.floorplan.s3;
