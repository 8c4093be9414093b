package dev.floorplan.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class S3PathTest {

  @ParameterizedTest
  @CsvSource({
    "s3://b,b,''",
    "s3://b/,b,''",
    "s3a://b/k,b,k",
    "s3://b/d/k,b,d/k",
    "s3://b//k,b,/k",
    "S3://b/a://c,b,a://c",
    "s3://b/d/,b,d/",
    "s3://b/a%20+ü=?#x,b,a%20+ü=?#x",
  })
  void theKeyIsTheTextBehindTheBucket(String path, String bucket, String key) throws IOException {
    assertThat(S3Path.of(path)).isEqualTo(new S3Path(bucket, key));
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3://", "s3:///k"})
  void aPathWithoutBucketIsRefused(String path) {
    assertThatThrownBy(() -> S3Path.of(path))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(path + ": names no bucket");
  }

  @Test
  void theSchemesAreThoseOfTheProvider() {
    assertThat(new S3Provider().schemes()).containsExactlyInAnyOrder("s3", "s3a");
  }
}
