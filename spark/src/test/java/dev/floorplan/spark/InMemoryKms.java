package dev.floorplan.spark;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.crypto.KeyAccessDeniedException;
import org.apache.parquet.crypto.keytools.KeyToolkit;
import org.apache.parquet.crypto.keytools.KmsClient;

/** A key server that knows keys by their names, but for those it is told to refuse. */
public final class InMemoryKms implements KmsClient {
  private static final String REFUSED = "test.kms.refused";

  private String refused;

  /** Has a read or a write use this server. */
  static final Map<String, String> OPTIONS =
      Map.of(
          "parquet.crypto.factory.class",
          "org.apache.parquet.crypto.keytools.PropertiesDrivenCryptoFactory",
          "parquet.encryption.kms.client.class",
          InMemoryKms.class.getName(),
          "parquet.encryption.cache.lifetime.seconds",
          "0");

  /** The option that names the key which is not given out. */
  static Map.Entry<String, String> refusing(String key) {
    return Map.entry(REFUSED, key);
  }

  @Override
  public void initialize(Configuration configuration, String id, String url, String token) {
    refused = configuration.get(REFUSED, "");
  }

  @Override
  public String wrapKey(byte[] key, String masterKey) {
    return KeyToolkit.encryptKeyLocally(
        key, bytes(masterKey), masterKey.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public byte[] unwrapKey(String wrapped, String masterKey) {
    return KeyToolkit.decryptKeyLocally(
        wrapped, bytes(masterKey), masterKey.getBytes(StandardCharsets.UTF_8));
  }

  private byte[] bytes(String masterKey) {
    if (masterKey.equals(refused)) {
      throw new KeyAccessDeniedException("the key " + masterKey + " is not given out");
    }
    return Arrays.copyOf(masterKey.getBytes(StandardCharsets.UTF_8), 16);
  }
}
