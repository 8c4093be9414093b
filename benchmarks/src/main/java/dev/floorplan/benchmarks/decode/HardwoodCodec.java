package dev.floorplan.benchmarks.decode;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Hardwood's footer decoder. Its classes cannot be read by the JDK that compiles this, so that they
 * are looked up by name; a constant method handle costs as much as a plain call.
 */
final class HardwoodCodec implements FooterCodec {
  private static final String THRIFT = "dev.hardwood.internal.thrift.";
  private static final MethodHandle DECODE = handle();

  private static MethodHandle handle() {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      Class<?> input = Class.forName(THRIFT + "ThriftCompactReader");
      Class<?> footer = Class.forName("dev.hardwood.metadata.FileMetaData");
      MethodHandle open =
          lookup.findConstructor(input, MethodType.methodType(void.class, ByteBuffer.class));
      MethodHandle read =
          lookup.findStatic(
              Class.forName(THRIFT + "FileMetaDataReader"),
              "read",
              MethodType.methodType(footer, input));
      return MethodHandles.filterReturnValue(open, read)
          .asType(MethodType.methodType(Object.class, ByteBuffer.class));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("Hardwood has another shape than expected: " + e, e);
    }
  }

  @Override
  public Object decode(byte[] footer) throws IOException {
    try {
      return (Object) DECODE.invokeExact(ByteBuffer.wrap(footer));
    } catch (IOException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IOException(e);
    }
  }

  @Override
  public FooterTotals totals(Object decoded) {
    FooterTotals.Sum sum = new FooterTotals.Sum();
    for (Object rowGroup : (List<?>) value(decoded, "rowGroups")) {
      sum.rowGroup((long) value(rowGroup, "numRows"));
      for (Object chunk : (List<?>) value(rowGroup, "columns")) {
        sum.chunk((long) value(value(chunk, "metaData"), "totalUncompressedSize"));
      }
    }
    return sum.totals();
  }

  private static Object value(Object owner, String accessor) {
    try {
      Method method = owner.getClass().getMethod(accessor);
      return method.invoke(owner);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("Hardwood has another shape than expected: " + e, e);
    }
  }
}
