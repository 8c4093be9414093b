package dev.floorplan.footer;

import com.github.luben.zstd.Zstd;
import io.airlift.compress.lz4.Lz4Decompressor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.Snappy;

/** Codecs for parquet-java that need no Hadoop. */
public final class TestCodecs implements CompressionCodecFactory {

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName name) {
    return new BytesInputCompressor() {
      @Override
      public BytesInput compress(BytesInput bytes) throws IOException {
        return BytesInput.from(compressed(name, bytes.toInputStream().readAllBytes()));
      }

      @Override
      public CompressionCodecName getCodecName() {
        return name;
      }

      @Override
      public void release() {}
    };
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName name) {
    return new BytesInputDecompressor() {
      @Override
      public BytesInput decompress(BytesInput bytes, int size) throws IOException {
        return BytesInput.from(decompressed(name, bytes.toInputStream().readAllBytes(), size));
      }

      @Override
      public void decompress(ByteBuffer input, int length, ByteBuffer output, int size) {
        throw new UnsupportedOperationException();
      }

      @Override
      public void release() {}
    };
  }

  @Override
  public void release() {}

  private static byte[] compressed(CompressionCodecName name, byte[] bytes) throws IOException {
    return switch (name) {
      case UNCOMPRESSED -> bytes;
      case SNAPPY -> Snappy.compress(bytes);
      case ZSTD -> Zstd.compress(bytes);
      default -> throw new IOException("no codec here for " + name);
    };
  }

  private static byte[] decompressed(CompressionCodecName name, byte[] bytes, int size)
      throws IOException {
    switch (name) {
      case UNCOMPRESSED -> {
        return bytes;
      }
      case SNAPPY -> {
        return Snappy.uncompress(bytes);
      }
      case ZSTD -> {
        return Zstd.decompress(bytes, size);
      }
      case GZIP -> {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
          return in.readAllBytes();
        }
      }
      case LZ4_RAW -> {
        byte[] raw = new byte[size];
        new Lz4Decompressor().decompress(bytes, 0, bytes.length, raw, 0, size);
        return raw;
      }
      default -> throw new IOException("no codec here for " + name);
    }
  }
}
