package dev.floorplan.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobPatternTest {

  @ParameterizedTest
  @CsvSource({
    "data/x.parquet, -1",
    "data/[x.parquet, -1",
    "data/{x.parquet, -1",
    "data/x}].parquet, -1",
    "'data/[x/y]', -1",
    "*.parquet, 0",
    "data/x*.parquet, 5",
    "data/a?b/c, 5",
    "s3://bucket/t/year=[0-9]/x, 14",
    "'a/b{c/d,e}/f', 2",
    "'a/[x/b{c}', 5",
    "/*, 1",
  })
  void theFixedPartEndsBeforeTheFirstSpecialName(String path, int length) {
    assertThat(GlobPattern.fixedLength(path)).isEqualTo(length);
  }

  @ParameterizedTest
  @CsvSource({
    "'{a,b}', a, true",
    "'{a,b}', c, false",
    "'x{a,b{c,d}}y', xbdy, true",
    "'x{a,b{c,d}}y', xby, false",
    "'{a/b,c}.parquet', a/b.parquet, true",
    "'{a/b,c}.parquet', c.parquet, true",
    "'{a}', a, true",
    "'x{,y}', x, true",
    "'{a,b}{c,d}', bc, true",
    "'{[,],b}', ',', false",
    "'[{,}]', ',', true",
    "'a{b', 'a{b', true",
    "'{a,b', '{a,b', true",
    "**/x, x, true",
    "**/x, a/b/x, true",
    "**/x, a/_b/x, false",
    "**/x, a/_b=1/x, true",
    "**/_b/x, a/_b/x, true",
    "a/**/b/**/c, a/b/c, true",
    "a/**/b/**/c, a/x/b/y/z/c, true",
    "a/**/b/**/c, a/x/y/z/c, false",
    "**/.a/**/x, a/.a/b/x, true",
    "**/.a/**/x, .a/.a/b/x, false",
    "a//*, a/x, true",
    "*/../x, a/x, false"
  })
  void filesAreMatchedByTheirWholePath(String glob, String file, boolean matches) {
    GlobPattern.Place place = GlobPattern.of(glob, 0).base();
    String[] names = file.split("/", -1);
    for (int i = 0; i < names.length - 1; i++) {
      place = place.enter(names[i]);
    }
    assertThat(place.matchesFile(names[names.length - 1])).isEqualTo(matches);
  }

  @Test
  void twoStarsAndATrailingSlashMatchDirectoriesOnly() {
    GlobPattern.Place base = GlobPattern.of("a*/**", 0).base();
    assertThat(base.matchesFile("ab")).isFalse();
    assertThat(base.enter("ab").isWhole()).isTrue();
    assertThat(base.enter("ab").matchesFile("x")).isFalse();
    assertThat(GlobPattern.of("a*/", 0).base().matchesFile("ab")).isFalse();
    assertThat(GlobPattern.of("a*/", 0).base().enter("ab").isWhole()).isTrue();
    assertThat(GlobPattern.of("**", 0).base().isWhole()).isTrue();
  }

  @Test
  void aDirectoryThatCannotLeadToAMatchIsADeadEnd() {
    GlobPattern.Place base = GlobPattern.of("a/{b*,c}/*/x", 0).base();
    assertThat(base.enter("b").isDeadEnd()).isTrue();
    assertThat(base.enter("a").isDeadEnd()).isFalse();
    assertThat(base.enter("a").enter("bb").isDeadEnd()).isFalse();
    assertThat(base.enter("a").enter("d").isDeadEnd()).isTrue();
    assertThat(base.enter("a").enter("c").enter("_y").isDeadEnd()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "a/b*/c, a/b",
    "a/b/*, a/b/",
    "'{ab,ac}/x', a",
    "'a/{b,c}x', a/",
    "'{a,a/b}', a",
    "**/x, ''",
    "a/**, a/",
    "'x[0]', x"
  })
  void thePrefixIsWhatAllMatchesShare(String glob, String prefix) {
    assertThat(GlobPattern.of(glob, 0).prefix()).isEqualTo(prefix);
  }

  @Test
  void bracesThatStandForTooMuchAreRefused() {
    assertThatThrownBy(() -> GlobPattern.of("{0,1}".repeat(40), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("{0,1}".repeat(40) + ": braces stand for more than 1000 paths");
    assertThatThrownBy(() -> GlobPattern.of("{/a,/b}/x", 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("braces cannot choose between absolute paths");
  }
}
