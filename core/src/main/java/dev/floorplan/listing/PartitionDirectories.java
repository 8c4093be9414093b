package dev.floorplan.listing;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Partition columns as Hive writes them into directories, {@code key=value}.
 *
 * <p>A directory is a partition if its name has a {@code =} that is not its first character; the
 * first one separates. Keys and values have their percent-escapes decoded once, as UTF-8; what is
 * no escape, or escapes bytes that are not UTF-8, stays as it is, and so does {@code +}. The value
 * {@code __HIVE_DEFAULT_PARTITION__} is null; a value may be empty. Values stay text: {@code 06} is
 * not {@code 6}. Other directories on the way say nothing.
 */
final class PartitionDirectories {

  private static final String HIVE_NULL = "__HIVE_DEFAULT_PARTITION__";

  private PartitionDirectories() {}

  static boolean isPartition(String directoryName) {
    return directoryName.indexOf('=') > 0;
  }

  /**
   * The partition columns that the directories of a path give, outermost first.
   *
   * @param directory names joined with {@code /}; may be empty
   * @throws IllegalArgumentException if two directories set the same column
   */
  static Map<String, String> columns(String directory) {
    Map<String, String> columns = new LinkedHashMap<>();
    for (String name : directory.split("/", -1)) {
      if (isPartition(name)) {
        int equals = name.indexOf('=');
        String key = decode(name.substring(0, equals));
        String text = name.substring(equals + 1);
        if (columns.containsKey(key)) {
          throw new IllegalArgumentException(
              "partition column '" + key + "' is set by two directories of the path");
        }
        columns.put(key, text.equals(HIVE_NULL) ? null : decode(text));
      }
    }
    return columns;
  }

  private static String decode(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    StringBuilder decoded = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); ) {
      int end = i;
      while (isEscape(text, end)) {
        end += 3;
      }
      if (end == i) {
        decoded.append(text.charAt(i++));
      } else {
        decoded.append(decodeEscapes(text.substring(i, end)));
        i = end;
      }
    }
    return decoded.toString();
  }

  private static boolean isEscape(String text, int at) {
    return at + 2 < text.length()
        && text.charAt(at) == '%'
        && hexDigit(text.charAt(at + 1)) >= 0
        && hexDigit(text.charAt(at + 2)) >= 0;
  }

  private static int hexDigit(char c) {
    return c < 128 ? Character.digit(c, 16) : -1;
  }

  private static String decodeEscapes(String escapes) {
    ByteBuffer bytes = ByteBuffer.allocate(escapes.length() / 3);
    for (int i = 0; i < escapes.length(); i += 3) {
      bytes.put((byte) (hexDigit(escapes.charAt(i + 1)) << 4 | hexDigit(escapes.charAt(i + 2))));
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
    } catch (CharacterCodingException e) {
      return escapes;
    }
  }
}
