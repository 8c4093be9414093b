package dev.floorplan.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an option's value with {@link ByteSize}. */
final class ByteSizeConverter implements ITypeConverter<Long> {

  @Override
  public Long convert(String text) {
    try {
      return ByteSize.parse(text);
    } catch (IllegalArgumentException unreadable) {
      throw new TypeConversionException(unreadable.getMessage());
    }
  }
}
