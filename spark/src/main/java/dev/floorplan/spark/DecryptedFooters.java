package dev.floorplan.spark;

import dev.floorplan.storage.Storage;
import dev.floorplan.storage.StoredFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.crypto.AesCipher;
import org.apache.parquet.crypto.DecryptionPropertiesFactory;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.crypto.InternalFileDecryptor;
import org.apache.parquet.format.FileCryptoMetaData;
import org.apache.parquet.format.Util;

/**
 * A storage whose encrypted footers look like plain ones, for core, which has no keys. Where the
 * session says how to decrypt, parquet-java does it with the keys of the driver, which has to have
 * that of the footer anyway to know the schema. Columns stay encrypted.
 *
 * <p>An encrypted file ends so, and is shown so:
 *
 * <pre>
 *   … | crypto metadata | encrypted footer | length, 4 bytes | PARE
 *   …                     | plain footer   | length, 4 bytes | PAR1
 * </pre>
 *
 * A plain footer is shorter than what it was encrypted to, so the file keeps its size.
 */
final class DecryptedFooters extends ForwardingStorage {
  private static final String CONFIGURED_BY =
      DecryptionPropertiesFactory.CRYPTO_FACTORY_CLASS_PROPERTY_NAME;
  private static final byte[] PLAIN = "PAR1".getBytes(StandardCharsets.US_ASCII);
  private static final int PARE =
      ByteBuffer.wrap("PARE".getBytes(StandardCharsets.US_ASCII)).getInt();
  private static final int LENGTH_BYTES = 4;
  private static final int ENVELOPE_BYTES = LENGTH_BYTES + PLAIN.length;

  /** What core allows a footer to have. */
  private static final int MAX_FOOTER_BYTES = 512 << 20;

  private final Configuration configuration;

  /** Plain ends of files, by path, of which core has not yet read all. */
  private final Map<String, byte[]> ends = new ConcurrentHashMap<>();

  DecryptedFooters(Storage storage, Configuration configuration) {
    super(storage);
    this.configuration = configuration;
  }

  @Override
  public void read(StoredFile file, long position, byte[] target, int offset, int length)
      throws IOException {
    byte[] end = ends.get(file.path());
    if (end == null || position < file.size() - end.length) {
      super.read(file, position, target, offset, length);
    }
    boolean isEnd = position + length == file.size() && length >= ENVELOPE_BYTES;
    if (isEnd && ByteBuffer.wrap(target).getInt(offset + length - PLAIN.length) == PARE) {
      int footerBytes =
          ByteBuffer.wrap(target)
              .order(ByteOrder.LITTLE_ENDIAN)
              .getInt(offset + length - ENVELOPE_BYTES);
      end = decryptedEnd(file, footerBytes);
    }
    if (end == null) {
      return;
    }
    long start = file.size() - end.length;
    long first = Math.max(position, start);
    int copied = (int) Math.max(0, position + length - first);
    System.arraycopy(end, (int) (first - start), target, offset + length - copied, copied);
    if (position <= start) {
      ends.remove(file.path());
    } else {
      ends.put(file.path(), end);
    }
  }

  /** The footer in plain with its length and magic; null where the end is not what it says. */
  private byte[] decryptedEnd(StoredFile file, int footerBytes) throws IOException {
    if (footerBytes < 0
        || footerBytes > MAX_FOOTER_BYTES
        || footerBytes > file.size() - ENVELOPE_BYTES) {
      return null;
    }
    byte[] footer = new byte[footerBytes];
    super.read(file, file.size() - ENVELOPE_BYTES - footerBytes, footer, 0, footerBytes);
    byte[] plain;
    try {
      plain = decrypt(file, footer);
    } catch (IOException | RuntimeException e) {
      throw new IOException(
          file.path() + ": the footer is encrypted and cannot be decrypted: " + e.getMessage(), e);
    }
    return ByteBuffer.allocate(plain.length + ENVELOPE_BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(plain)
        .putInt(plain.length)
        .put(PLAIN)
        .array();
  }

  private byte[] decrypt(StoredFile file, byte[] footer) throws IOException {
    DecryptionPropertiesFactory factory = DecryptionPropertiesFactory.loadFactory(configuration);
    FileDecryptionProperties properties =
        factory == null
            ? null
            : factory.getFileDecryptionProperties(configuration, new Path(file.path()));
    if (properties == null) {
      throw new IOException(
          "there are no keys; set " + CONFIGURED_BY + " and what that class needs, as options");
    }
    InputStream in = new ByteArrayInputStream(footer);
    FileCryptoMetaData crypto = Util.readFileCryptoMetaData(in);
    InternalFileDecryptor decryptor = new InternalFileDecryptor(properties);
    decryptor.setFileCryptoMetaData(
        crypto.getEncryption_algorithm(), true, crypto.getKey_metadata());
    return decryptor
        .fetchFooterDecryptor()
        .decrypt(in, AesCipher.createFooterAAD(decryptor.getFileAAD()));
  }
}
