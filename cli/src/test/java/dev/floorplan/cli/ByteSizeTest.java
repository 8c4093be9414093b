package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "65536, 65536",
    "7B, 7",
    "1KiB, 1024",
    "256 KiB, 262144",
    "128MiB, 134217728",
    "1GiB, 1073741824",
    "2TiB, 2199023255552",
    "1kB, 1000",
    "1KB, 1000",
    "3MB, 3000000",
    "1GB, 1000000000",
    "1TB, 1000000000000",
    "1.5KiB, 1536",
    "128mib, 134217728",
    "9223372036854775807, 9223372036854775807"
  })
  void sizesAreReadInBytesAndInUnits(String text, long bytes) {
    assertThat(ByteSize.parse(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "MiB", "12X", "128M", "-1", "1 2", "1e3", "0x10", "1.KiB", "½MiB"})
  void whatIsNoSizeIsRefusedWithTheUnitsThereAre(String text) {
    assertThatThrownBy(() -> ByteSize.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("'" + text + "' is not a size")
        .hasMessageContaining("KiB, MiB, GiB, TiB, kB, MB, GB or TB");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.5", "1.0001KiB", "9223372036854775808", "9000000TiB"})
  void fractionsOfAByteAndSizesBeyondALongAreRefused(String text) {
    assertThatThrownBy(() -> ByteSize.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not a whole number of bytes");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 B",
    "1023, 1023 B",
    "1024, 1.00 KiB",
    "10239, 10.0 KiB",
    "262144, 256 KiB",
    "1048063, 1023 KiB",
    "1048064, 1.00 MiB",
    "134217728, 128 MiB",
    "9223372036854775807, 8.00 EiB"
  })
  void sizesAreShownWithThreeDigits(long bytes, String text) {
    assertThat(ByteSize.format(bytes)).isEqualTo(text);
  }
}
