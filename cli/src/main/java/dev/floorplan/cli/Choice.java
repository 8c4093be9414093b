package dev.floorplan.cli;

import dev.floorplan.Chunking;
import dev.floorplan.OnError;
import dev.floorplan.pack.PackingPolicy;
import dev.floorplan.size.ConsumerProfile;
import dev.floorplan.size.SizeModel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** An option's value out of a few, in lower case: for parsing, help and completion alike. */
abstract class Choice<E extends Enum<E>> implements ITypeConverter<E>, Iterable<String> {
  private final E[] values;

  private Choice(Class<E> type) {
    values = type.getEnumConstants();
  }

  /** What the choice is called on the command line. */
  static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public E convert(String text) {
    for (E value : values) {
      if (name(value).equals(text)) {
        return value;
      }
    }
    throw new TypeConversionException(
        "expected one of " + String.join(", ", this) + ", was '" + text + "'");
  }

  @Override
  public Iterator<String> iterator() {
    List<String> names = new ArrayList<>();
    for (E value : values) {
      names.add(name(value));
    }
    return names.iterator();
  }

  static final class OfChunking extends Choice<Chunking> {
    OfChunking() {
      super(Chunking.class);
    }
  }

  static final class OfSizeModel extends Choice<SizeModel> {
    OfSizeModel() {
      super(SizeModel.class);
    }
  }

  static final class OfConsumer extends Choice<ConsumerProfile> {
    OfConsumer() {
      super(ConsumerProfile.class);
    }
  }

  static final class OfOnError extends Choice<OnError> {
    OfOnError() {
      super(OnError.class);
    }
  }

  static final class OfPackingPolicy extends Choice<PackingPolicy> {
    OfPackingPolicy() {
      super(PackingPolicy.class);
    }
  }

  static final class OfPlanFormat extends Choice<PlanFormat> {
    OfPlanFormat() {
      super(PlanFormat.class);
    }
  }

  static final class OfResultFormat extends Choice<ResultFormat> {
    OfResultFormat() {
      super(ResultFormat.class);
    }
  }

  static final class OfRowFormat extends Choice<RowFormat> {
    OfRowFormat() {
      super(RowFormat.class);
    }
  }

  static final class OfCountFormat extends Choice<CountFormat> {
    OfCountFormat() {
      super(CountFormat.class);
    }
  }
}
