package dev.floorplan.benchmarks.read;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.Snappy;

/** Snappy for parquet-java straight from its library, which is faster than by way of Hadoop. */
final class SnappyOnly implements CompressionCodecFactory {

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName name) {
    requireSnappy(name);
    return new BytesInputCompressor() {
      @Override
      public BytesInput compress(BytesInput bytes) throws IOException {
        return BytesInput.from(Snappy.compress(bytes.toInputStream().readAllBytes()));
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
    requireSnappy(name);
    return new BytesInputDecompressor() {
      @Override
      public BytesInput decompress(BytesInput bytes, int size) throws IOException {
        byte[] target = new byte[size];
        ByteBuffer source = bytes.toByteBuffer(HeapByteBufferAllocator.getInstance(), unused -> {});
        int offset = source.arrayOffset() + source.position();
        Snappy.uncompress(source.array(), offset, source.remaining(), target, 0);
        return BytesInput.from(target);
      }

      @Override
      public void decompress(ByteBuffer input, int length, ByteBuffer output, int size) {
        throw new UnsupportedOperationException("only heap memory is read");
      }

      @Override
      public void release() {}
    };
  }

  private static void requireSnappy(CompressionCodecName name) {
    if (name != CompressionCodecName.SNAPPY) {
      throw new IllegalArgumentException("the fixture is written with SNAPPY, not with " + name);
    }
  }

  @Override
  public void release() {}
}
