package dev.floorplan.cli;

import java.time.DateTimeException;
import java.time.ZoneId;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time zone: a region or an offset. */
final class ZoneConverter implements ITypeConverter<ZoneId> {

  @Override
  public ZoneId convert(String text) {
    try {
      return ZoneId.of(text);
    } catch (DateTimeException unknown) {
      throw new TypeConversionException(
          "'" + text + "' is no time zone, such as UTC, Europe/Berlin or +02:00");
    }
  }
}
