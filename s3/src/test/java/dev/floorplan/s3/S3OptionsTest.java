package dev.floorplan.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.floorplan.s3.S3Options.Access;
import dev.floorplan.s3.S3Options.Addressing;
import dev.floorplan.s3.S3Options.Payer;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class S3OptionsTest {

  @Test
  void withoutOptionsEverythingIsAsUsual() {
    assertThat(S3Options.usual())
        .isEqualTo(
            new S3Options(
                Optional.empty(),
                Optional.empty(),
                Addressing.AUTOMATIC,
                Access.USUAL,
                Payer.OWNER));
  }

  @Test
  void everyOptionHasItsName() {
    Map<String, String> values =
        Map.of(
            "s3.endpoint", "http://localhost:9000",
            "s3.region", "eu-west-1",
            "s3.path-style", "FALSE",
            "s3.anonymous", "true",
            "s3.requester-pays", "true");
    assertThat(values.keySet()).isEqualTo(S3Options.NAMES);
    assertThat(S3Options.of(values))
        .isEqualTo(
            new S3Options(
                Optional.of(URI.create("http://localhost:9000")),
                Optional.of("eu-west-1"),
                Addressing.HOST,
                Access.ANONYMOUS,
                Payer.REQUESTER));
    assertThat(S3Options.of(Map.of("s3.path-style", "true")).addressing())
        .isEqualTo(Addressing.PATH);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "s3.endpoint|localhost:9000|s3.endpoint must be a URL such as https://minio.example:9000",
        "s3.endpoint|ftp://host|s3.endpoint must be a URL such as https://minio.example:9000",
        "s3.endpoint|http://a b|s3.endpoint must be a URL such as https://minio.example:9000",
        "s3.region|''|s3.region must not be empty",
        "s3.path-style|yes|s3.path-style must be true or false, was 'yes'",
        "s3.regions|x|s3.regions: not one of",
      })
  void aWrongValueIsRefusedByName(String name, String value, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> S3Options.of(Map.of(name, value)))
        .withMessageStartingWith(message);
  }
}
