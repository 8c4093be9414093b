package dev.floorplan.reader;

import java.time.Duration;
import java.time.Period;

/**
 * A length of time in three units that do not convert: Parquet's INTERVAL.
 *
 * @param months unsigned, 32 bits
 * @param days unsigned, 32 bits
 * @param millis unsigned, 32 bits
 */
public record Interval(long months, long days, long millis) {

  /** As ISO 8601 writes it, such as {@code P1Y2M3DT4H5M6.007S}. */
  @Override
  public String toString() {
    String date =
        Period.of(Math.toIntExact(months / 12), (int) (months % 12), 0)
            .toString()
            .replace("P0D", "P");
    String day = days == 0 ? "" : days + "D";
    String time = millis == 0 ? "" : Duration.ofMillis(millis).toString().substring(1);
    String text = date + day + time;
    return text.equals("P") ? "PT0S" : text;
  }
}
