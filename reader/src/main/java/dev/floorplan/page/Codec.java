package dev.floorplan.page;

import com.github.luben.zstd.Zstd;
import io.airlift.compress.lz4.Lz4Decompressor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.brotli.dec.BrotliInputStream;
import org.xerial.snappy.Snappy;

/** How pages are compressed; the order is that of the Thrift enum {@code CompressionCodec}. */
enum Codec {
  UNCOMPRESSED(1) {
    @Override
    void decompress(byte[] source, int start, int length, byte[] target, int size) {
      System.arraycopy(source, start, target, 0, Math.min(length, size));
    }
  },
  SNAPPY(64) {
    @Override
    void decompress(byte[] source, int start, int length, byte[] target, int size)
        throws IOException {
      requireSize(Snappy.uncompressedLength(source, start, length), size);
      Snappy.uncompress(source, start, length, target, 0);
    }
  },
  GZIP(1100) {
    @Override
    void decompress(byte[] source, int start, int length, byte[] target, int size)
        throws IOException {
      try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(source, start, length))) {
        requireSize(in.readNBytes(target, 0, size), size);
      }
    }
  },
  LZO(0),
  BROTLI(1 << 17) {
    @Override
    void decompress(byte[] source, int start, int length, byte[] target, int size)
        throws IOException {
      try (InputStream in =
          new BrotliInputStream(new ByteArrayInputStream(source, start, length))) {
        requireSize(in.readNBytes(target, 0, size), size);
      }
    }
  },
  /** Hadoop's framing of LZ4 blocks; some writers left the framing out. */
  LZ4(256) {
    @Override
    void decompress(byte[] source, int start, int length, byte[] target, int size)
        throws IOException {
      if (!decompressFrames(source, start, length, target, size)) {
        LZ4_RAW.decompress(source, start, length, target, size);
      }
    }
  },
  ZSTD(1 << 17) {
    @Override
    void decompress(byte[] source, int start, int length, byte[] target, int size)
        throws IOException {
      long written = Zstd.decompressByteArray(target, 0, size, source, start, length);
      if (Zstd.isError(written)) {
        throw new IOException(Zstd.getErrorName(written));
      }
      requireSize((int) written, size);
    }
  },
  LZ4_RAW(256) {
    @Override
    void decompress(byte[] source, int start, int length, byte[] target, int size)
        throws IOException {
      requireSize(new Lz4Decompressor().decompress(source, start, length, target, 0, size), size);
    }
  };

  private static final Codec[] BY_NUMBER = values();
  private static final int FRAME_HEADER_BYTES = 8;

  /** The most bytes that one compressed byte can stand for, roundly; 0 where it is not read. */
  private final int greatestRatio;

  Codec(int greatestRatio) {
    this.greatestRatio = greatestRatio;
  }

  /** The codec of this number in the Thrift enum, or null. */
  static Codec of(long number) {
    return number < 0 || number >= BY_NUMBER.length ? null : BY_NUMBER[(int) number];
  }

  /** The codecs that can be read, for messages. */
  static String readable() {
    List<Codec> all = Arrays.asList(BY_NUMBER);
    return all.stream()
        .filter(Codec::isReadable)
        .map(Codec::name)
        .collect(Collectors.joining(", "));
  }

  boolean isReadable() {
    return greatestRatio > 0;
  }

  /** Whether {@code length} compressed bytes can stand for {@code size} bytes. */
  boolean canExpand(int length, int size) {
    return size <= (long) length * greatestRatio + 1024;
  }

  /**
   * Decompresses into the first {@code size} bytes of the target.
   *
   * @throws IOException if the bytes are not of this codec, or do not stand for {@code size} bytes
   */
  void decompress(byte[] source, int start, int length, byte[] target, int size)
      throws IOException {
    throw new IOException(name() + " cannot be read");
  }

  private static void requireSize(int found, int size) throws IOException {
    if (found != size) {
      throw new IOException("decompresses to " + found + " bytes where " + size + " were expected");
    }
  }

  /** Decompresses blocks that each follow their two lengths; false where there are none. */
  private static boolean decompressFrames(
      byte[] source, int start, int length, byte[] target, int size) {
    ByteBuffer in = ByteBuffer.wrap(source, start, length);
    Lz4Decompressor decompressor = new Lz4Decompressor();
    int written = 0;
    while (in.remaining() > FRAME_HEADER_BYTES) {
      int frameSize = in.getInt();
      int frameLength = in.getInt();
      if (frameSize < 0
          || frameSize > size - written
          || frameLength < 0
          || frameLength > in.remaining()) {
        return false;
      }
      try {
        written +=
            decompressor.decompress(
                source, in.position(), frameLength, target, written, size - written);
      } catch (RuntimeException notFramed) {
        return false;
      }
      in.position(in.position() + frameLength);
    }
    return written == size && !in.hasRemaining();
  }
}
