package dev.floorplan.listing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamePatternTest {

  private static final String[] PATTERN_PARTS = {
    "*", "?", "a", "b", "ab", "[ab]", "[!a]", "[a-c]", "[!b-d]", "\uD83D\uDE00", "é", "[é-\uFB01]"
  };

  private static final String[] NAME_PARTS = {"a", "b", "c", "d", "\uD83D\uDE00", "é", "\uFB01"};

  @Test
  void agreesWithTheGlobsOfTheJdkOnRandomNames() {
    SplittableRandom random = new SplittableRandom(1);
    int matched = 0;
    for (int i = 0; i < 20_000; i++) {
      String pattern = draw(random, PATTERN_PARTS, 1 + random.nextInt(5));
      String name = draw(random, NAME_PARTS, 1 + random.nextInt(5));
      PathMatcher oracle = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
      boolean expected = oracle.matches(Path.of(name));
      matched += expected ? 1 : 0;
      assertThat(new NamePattern(pattern).matches(name, false))
          .as("%s against %s, case %s", pattern, name, i)
          .isEqualTo(expected);
    }
    assertThat(matched).isGreaterThan(1000);
  }

  private static String draw(SplittableRandom random, String[] parts, int count) {
    StringBuilder drawn = new StringBuilder();
    for (int i = 0; i < count; i++) {
      drawn.append(parts[random.nextInt(parts.length)]);
    }
    return drawn.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "[]a], ], true",
    "[!]a], b, true",
    "[!]a], ], false",
    "[^a], b, true",
    "[a-], -, true",
    "[*], *, true",
    "[*], a, false",
    "[a, [a, true",
    "a[, a[, true",
    "'*[', 'x[', true",
    "\\*, \\x, true",
    "**, anything, true",
    "a**b, ab, true",
    "?, '\n', true"
  })
  void specialCharactersOutOfPlaceAreOrdinary(String pattern, String name, boolean matches) {
    assertThat(new NamePattern(pattern).matches(name, false)).isEqualTo(matches);
  }

  @Test
  void aHiddenNameNeedsAPatternThatStartsLikeIt() {
    assertThat(new NamePattern("*").matches("_a", true)).isFalse();
    assertThat(new NamePattern("[_]a").matches("_a", true)).isFalse();
    assertThat(new NamePattern("_*").matches("_a", true)).isTrue();
    assertThat(new NamePattern(".*").matches(".a", true)).isTrue();
    assertThat(new NamePattern("_a").matches("_a", true)).isTrue();
  }

  @Test
  void manyStarsTakeNoExponentialTime() {
    NamePattern pattern = new NamePattern("*a".repeat(100) + "b");
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> assertThat(pattern.matches("a".repeat(20_000), false)).isFalse());
  }
}
