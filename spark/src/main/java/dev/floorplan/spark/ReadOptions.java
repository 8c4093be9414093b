package dev.floorplan.spark;

import dev.floorplan.OnError;
import dev.floorplan.ParquetScan;
import dev.floorplan.SchemaMode;
import dev.floorplan.match.NameMatching;
import dev.floorplan.pack.PackingPolicy;
import dev.floorplan.size.ConsumerProfile;
import dev.floorplan.size.SizeModel;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.apache.spark.network.util.JavaUtils;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.FileSourceOptions;
import org.apache.spark.sql.execution.datasources.parquet.ParquetOptions;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.internal.SQLConf$;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.jdk.javaapi.CollectionConverters;

/**
 * How a read is planned: the options of the read, and below them {@code spark.floorplan.*} of the
 * session. An option that neither Floorplan nor Spark's reader of Parquet knows is an error, but
 * for names with a dot in them, which are Hadoop's.
 */
final class ReadOptions {
  private static final String SESSION_PREFIX = "spark.floorplan.";

  /** What Spark's file index and its reader of Parquet understand. */
  private static final Set<String> SPARKS =
      caseInsensitive(
          "basePath",
          "datetimeRebaseMode",
          "ignoreCorruptFiles",
          "ignoreInvalidPartitionPaths",
          "ignoreMissingFiles",
          "int96RebaseMode",
          "mergeSchema",
          "modifiedAfter",
          "modifiedBefore",
          "path",
          "pathGlobFilter",
          "paths",
          "recursiveFileLookup",
          "timeZone",
          "__globPaths__");

  private static final String EXECUTORS = "footersOnExecutorsAbove";
  private static final int EXECUTORS_ABOVE = 10_000;

  private static final Map<String, BiConsumer<ParquetScan.Builder, String>> OWN = own();

  private final Map<String, String> values;
  private final boolean readsOldCalendar;
  private final boolean matchesFieldIds;
  private final NameMatching nameMatching;
  private final boolean skipsCorruptFiles;
  private final boolean ignoresMissingFiles;

  private ReadOptions(
      Map<String, String> values,
      boolean readsOldCalendar,
      boolean matchesFieldIds,
      NameMatching nameMatching,
      boolean skipsCorruptFiles,
      boolean ignoresMissingFiles) {
    this.values = values;
    this.readsOldCalendar = readsOldCalendar;
    this.matchesFieldIds = matchesFieldIds;
    this.nameMatching = nameMatching;
    this.skipsCorruptFiles = skipsCorruptFiles;
    this.ignoresMissingFiles = ignoresMissingFiles;
    applyTo(ParquetScan.builder());
  }

  private static Map<String, BiConsumer<ParquetScan.Builder, String>> own() {
    Map<String, BiConsumer<ParquetScan.Builder, String>> own =
        new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    own.put("taskBytes", (scan, text) -> scan.taskBytes(bytes(text)));
    own.put("maxTaskBytes", (scan, text) -> scan.maxTaskBytes(bytes(text)));
    own.put("openCost", (scan, text) -> scan.openCost(bytes(text)));
    own.put("coalesceBytes", (scan, text) -> scan.coalesceBytes(bytes(text)));
    own.put("splitCoalesced", (scan, text) -> scan.splitCoalesced(bool(text)));
    own.put("maxOpenBins", (scan, text) -> scan.maxOpenBins(number(text)));
    own.put("maxFilesPerTask", (scan, text) -> scan.maxFilesPerTask(number(text)));
    own.put("maxRowsPerTask", (scan, text) -> scan.maxRowsPerTask(wholeNumber(text)));
    own.put("minTasks", (scan, text) -> scan.minTasks(number(text)));
    own.put("packing", (scan, text) -> scan.packing(oneOf(PackingPolicy.class, text)));
    own.put("sizeModel", (scan, text) -> scan.sizeModel(oneOf(SizeModel.class, text)));
    own.put("consumer", (scan, text) -> scan.consumer(oneOf(ConsumerProfile.class, text)));
    own.put("dictionaryProbes", (scan, text) -> scan.dictionaryProbes(wholeNumber(text)));
    own.put("ioThreads", (scan, text) -> scan.ioThreads(number(text)));
    own.put(EXECUTORS, (scan, text) -> files(text));
    own.put("onError", (scan, text) -> scan.onError(oneOf(OnError.class, text)));
    return own;
  }

  /**
   * The options of a read.
   *
   * @throws IllegalArgumentException if one is unknown or has a wrong value; the message names it
   */
  static ReadOptions of(SparkSession session, CaseInsensitiveStringMap options) {
    Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    CollectionConverters.asJava(session.conf().getAll())
        .forEach(
            (name, value) -> {
              if (name.startsWith(SESSION_PREFIX)) {
                String option = name.substring(SESSION_PREFIX.length());
                require(OWN.containsKey(option), name, OWN.keySet());
                values.put(option, value);
              }
            });
    options
        .asCaseSensitiveMap()
        .forEach(
            (name, value) -> {
              if (OWN.containsKey(name)) {
                values.put(name, value);
              } else {
                require(SPARKS.contains(name) || name.contains("."), name, OWN.keySet());
              }
            });
    scala.collection.immutable.Map<String, String> forSpark =
        immutable(options.asCaseSensitiveMap());
    SQLConf conf = SQLConf$.MODULE$.get();
    ParquetOptions parquet = new ParquetOptions(forSpark, conf);
    FileSourceOptions files = new FileSourceOptions(forSpark);
    return new ReadOptions(
        values,
        parquet.datetimeRebaseModeInRead().equals("LEGACY"),
        conf.parquetFieldIdReadEnabled(),
        conf.caseSensitiveAnalysis() ? NameMatching.EXACT : NameMatching.IGNORE_CASE,
        files.ignoreCorruptFiles(),
        files.ignoreMissingFiles());
  }

  /** The entries as Scala's maps have them. */
  static scala.collection.immutable.Map<String, String> immutable(Map<String, String> map) {
    return scala.collection.immutable.Map$.MODULE$.from(CollectionConverters.asScala(map));
  }

  private static void require(boolean isKnown, String name, Set<String> known) {
    if (!isKnown) {
      throw new IllegalArgumentException(
          name
              + ": no such option; Floorplan's are "
              + String.join(", ", known)
              + ", and those of Spark's reader of Parquet are taken, too");
    }
  }

  /** Sets what was given, over the defaults: values are held in Spark's column vectors. */
  ParquetScan.Builder applyTo(ParquetScan.Builder scan) {
    boolean decodes =
        !values.containsKey("sizeModel")
            || values.get("sizeModel").equalsIgnoreCase(SizeModel.DECODED.name());
    if (decodes) {
      scan.consumer(ConsumerProfile.SPARK);
    }
    if (skipsCorruptFiles) {
      scan.onError(OnError.SKIP);
    }
    values.forEach(
        (name, value) -> {
          try {
            OWN.get(name).accept(scan, value);
          } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                name + ": cannot be '" + value + "': " + e.getMessage(), e);
          }
        });
    return scan.nameMatching(nameMatching).schemaMode(SchemaMode.READER);
  }

  /** The number of files above which executors read the footers. */
  int footersOnExecutorsAbove() {
    return values.containsKey(EXECUTORS) ? files(values.get(EXECUTORS)) : EXECUTORS_ABOVE;
  }

  /** Whether files that are gone when they are read are left out. */
  boolean ignoresMissingFiles() {
    return ignoresMissingFiles;
  }

  /**
   * Whether a file that is gone, or that may not be read, is an error where others are left out:
   * that is what Spark does under {@code ignoreCorruptFiles}.
   */
  boolean refusesMissingFiles() {
    return skipsCorruptFiles
        && !ignoresMissingFiles
        && !OnError.SKIP.name().equalsIgnoreCase(values.get("onError"));
  }

  /** How Spark resolves names. */
  NameMatching nameMatching() {
    return nameMatching;
  }

  /** Whether two names mean the same column. */
  boolean isSameName(String a, String b) {
    return nameMatching == NameMatching.EXACT ? a.equals(b) : a.equalsIgnoreCase(b);
  }

  /** Whether files are read as far as they can be, and said to have no more. */
  boolean skipsCorruptFiles() {
    return skipsCorruptFiles;
  }

  /** Whether dates and times of files that say nothing are taken for the old calendar's. */
  boolean readsOldCalendar() {
    return readsOldCalendar;
  }

  /** Whether columns are found by the numbers of their fields rather than by their names. */
  boolean matchesFieldIds() {
    return matchesFieldIds;
  }

  /** What was given, for people. */
  @Override
  public String toString() {
    return values.entrySet().stream()
        .map(option -> option.getKey() + "=" + option.getValue())
        .collect(Collectors.joining(", ", "[", "]"));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ReadOptions options
        && values.equals(options.values)
        && readsOldCalendar == options.readsOldCalendar
        && matchesFieldIds == options.matchesFieldIds
        && nameMatching == options.nameMatching
        && skipsCorruptFiles == options.skipsCorruptFiles
        && ignoresMissingFiles == options.ignoresMissingFiles;
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  /** Bytes as Spark writes them, and in units as Floorplan writes them. */
  private static long bytes(String text) {
    try {
      return JavaUtils.byteStringAsBytes(text.trim().replaceAll("(?i)ib$", "b"));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "expected a whole number of bytes that is not negative, with or without a unit, such as"
              + " 134217728, 128MiB or 128m",
          e);
    }
  }

  private static long wholeNumber(String text) {
    try {
      return Long.parseLong(text.trim());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("expected a whole number", e);
    }
  }

  private static int number(String text) {
    long number = wholeNumber(text);
    if (number != (int) number) {
      throw new IllegalArgumentException("expected a number of at most " + Integer.MAX_VALUE);
    }
    return (int) number;
  }

  private static int files(String text) {
    int files = number(text);
    if (files < 0) {
      throw new IllegalArgumentException(EXECUTORS + " must be at least 0, was " + files);
    }
    return files;
  }

  private static boolean bool(String text) {
    if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
      throw new IllegalArgumentException("expected true or false");
    }
    return Boolean.parseBoolean(text);
  }

  private static <E extends Enum<E>> E oneOf(Class<E> type, String text) {
    for (E value : type.getEnumConstants()) {
      if (value.name().equalsIgnoreCase(text.replace('-', '_'))) {
        return value;
      }
    }
    throw new IllegalArgumentException(
        "expected one of "
            + Arrays.stream(type.getEnumConstants())
                .map(value -> value.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .collect(Collectors.joining(", ")));
  }

  private static Set<String> caseInsensitive(String... names) {
    Comparator<String> order = String.CASE_INSENSITIVE_ORDER;
    Set<String> set = new TreeSet<>(order);
    set.addAll(Arrays.asList(names));
    return set;
  }
}
