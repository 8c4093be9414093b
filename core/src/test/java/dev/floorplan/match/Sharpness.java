package dev.floorplan.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How many of the claims that the rows allow were made, by type of column. */
final class Sharpness {
  private final Map<String, Tally> tallies = new TreeMap<>();

  private static final class Tally {
    private long none;
    private long noneClaimed;
    private long all;
    private long allClaimed;

    @Override
    public String toString() {
      return "NONE %d of %d, ALL %d of %d".formatted(noneClaimed, none, allClaimed, all);
    }
  }

  void add(String type, Match claimed, Match actual) {
    Tally tally = tallies.computeIfAbsent(type, unseen -> new Tally());
    if (actual == Match.NONE) {
      tally.none++;
      tally.noneClaimed += claimed == Match.NONE ? 1 : 0;
    } else if (actual == Match.ALL) {
      tally.all++;
      tally.allClaimed += claimed == Match.ALL ? 1 : 0;
    }
  }

  /**
   * Asserts that enough was claimed for each type.
   *
   * @param resource lines of type, least percentage of NONE and least percentage of ALL
   */
  void assertAbove(String resource) throws IOException {
    for (String line : lines(resource)) {
      String[] floor = line.split("\t", 3);
      Tally tally = tallies.get(floor[0]);
      assertThat(tally).as(floor[0]).isNotNull();
      assertThat(percent(tally.noneClaimed, tally.none))
          .as("NONE of %s: %s", floor[0], tally)
          .isGreaterThanOrEqualTo(Integer.parseInt(floor[1]));
      assertThat(percent(tally.allClaimed, tally.all))
          .as("ALL of %s: %s", floor[0], tally)
          .isGreaterThanOrEqualTo(Integer.parseInt(floor[2]));
    }
  }

  private static List<String> lines(String resource) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Sharpness.class.getResourceAsStream(resource), StandardCharsets.UTF_8))) {
      return reader.lines().filter(line -> !line.startsWith("#")).toList();
    }
  }

  private static long percent(long part, long whole) {
    return whole == 0 ? 100 : 100 * part / whole;
  }

  @Override
  public String toString() {
    StringBuilder table = new StringBuilder();
    tallies.forEach((type, tally) -> table.append("%n  %-34s %s".formatted(type, tally)));
    return table.toString();
  }
}
