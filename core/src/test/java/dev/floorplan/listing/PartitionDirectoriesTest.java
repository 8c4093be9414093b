package dev.floorplan.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionDirectoriesTest {

  @Test
  void columnsComeOutermostFirstAndOtherDirectoriesSayNothing() {
    assertThat(PartitionDirectories.columns("z=1/sub/a=2/=3/m=4"))
        .containsExactly(entry("z", "1"), entry("a", "2"), entry("m", "4"));
    assertThat(PartitionDirectories.columns("")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "k=06, k, 06",
    "k=a+b, k, a+b",
    "k=a%2Fb, k, a/b",
    "k=a%2fb, k, a/b",
    "k=100%25, k, 100%",
    "k=%2541, k, %41",
    "k=%, k, %",
    "k=%4, k, %4",
    "k=%zz%41, k, %zzA",
    "k=%C3%A9%F0%9F%98%80, k, é\uD83D\uDE00",
    "k=x%E9y, k, x%E9y",
    "k=a=b, k, a=b",
    "a%3Db=c, a=b, c",
    "k=2021-09-08 11%3A11%3A11, k, 2021-09-08 11:11:11",
    "k=%５1, k, %５1",
    "_k=1, _k, 1"
  })
  void escapesAreDecodedOnce(String directory, String key, String value) {
    assertThat(PartitionDirectories.columns(directory)).containsExactly(entry(key, value));
  }

  @Test
  void theHiveDefaultIsNullAndAnEmptyValueIsEmpty() {
    assertThat(PartitionDirectories.columns("a=__HIVE_DEFAULT_PARTITION__/b="))
        .containsExactly(entry("a", null), entry("b", ""));
  }

  @Test
  void aColumnThatIsSetTwiceIsAnErrorThatNamesIt() {
    assertThatThrownBy(() -> PartitionDirectories.columns("a=1/b=2/a=__HIVE_DEFAULT_PARTITION__"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("partition column 'a' is set by two directories of the path");
  }

  @Test
  void anImmutableMapOfValuesIsSharedAndAnotherCopied() {
    Map<String, String> values = new java.util.LinkedHashMap<>();
    values.put("a", null);
    PartitionValues first = PartitionValues.copyOf(values);
    values.put("b", "1");

    assertThat(first).containsExactly(entry("a", null));
    assertThat(first.containsKey("a")).isTrue();
    assertThat(first.get("b")).isNull();
    assertThat(PartitionValues.copyOf(first)).isSameAs(first);
    assertThatThrownBy(() -> first.entrySet().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
