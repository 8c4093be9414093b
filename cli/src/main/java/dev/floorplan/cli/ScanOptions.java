package dev.floorplan.cli;

import dev.floorplan.Chunking;
import dev.floorplan.OnError;
import dev.floorplan.ParquetScan;
import dev.floorplan.PlanStatistics;
import dev.floorplan.ScanSchema;
import dev.floorplan.listing.ListingOptions;
import dev.floorplan.match.NameMatching;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The options that say what to scan, for every command that plans. */
final class ScanOptions {
  private static final Pattern OPTION_NAME = Pattern.compile("^([a-z]+(?:[A-Z][a-z]+)*) must ");

  private static final Pattern CONSTANT = Pattern.compile("\\b[A-Z]{2,}(?:_[A-Z]+)*\\b");

  private static final long MIN_CACHE_BYTES = 1 << 20;

  /** The classes whose fields are these options. */
  private static final Set<Class<?>> OPTIONS = Set.of(ScanOptions.class, TaskOptions.class);

  @Parameters(
      paramLabel = "PATH",
      arity = "0..*",
      description = "A file, a directory (walked recursively) or a glob (* ? [..] {..} **).")
  private List<String> paths = new ArrayList<>();

  @Mixin private TaskOptions tasks = new TaskOptions();

  @Mixin private StorageOptions storage = new StorageOptions();

  @Option(
      names = "--columns",
      paramLabel = "NAME",
      split = ",",
      description = "The columns to read, nested ones with dots (a,b.c). Default: all.")
  private List<String> columns = new ArrayList<>();

  @Option(
      names = "--where",
      paramLabel = "SQL",
      description = {
        "Deliver only rows that satisfy this condition, in SQL: comparisons with literals,",
        "IN, BETWEEN, IS NULL, LIKE 'prefix%%', isnan(x), AND, OR, NOT."
      })
  private String where;

  @Option(
      names = "--time-zone",
      paramLabel = "ZONE",
      defaultValue = "UTC",
      converter = ZoneConverter.class,
      description =
          "Where a TIMESTAMP without zone in --where lies, beside a column in UTC. Default:"
              + " ${DEFAULT-VALUE}.")
  private ZoneId timeZone;

  @Option(
      names = "--case-insensitive",
      description = "Match the names in --where with those of files regardless of case.")
  private boolean caseInsensitive;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "End the plan once its tasks surely have this many rows.")
  private Long limit;

  @Option(
      names = "--io-threads",
      paramLabel = "N",
      defaultValue = "32",
      description = "Footers that are read at a time. Default: ${DEFAULT-VALUE}.")
  private int ioThreads;

  @Option(
      names = "--footer-cache",
      paramLabel = "DIR",
      description =
          "Remember footers in this folder from one plan to the next. Processes may share it.")
  private Path footerCache;

  @Option(
      names = "--footer-cache-size",
      paramLabel = "SIZE",
      defaultValue = "1GiB",
      converter = ByteSizeConverter.class,
      description = "How large the cache may become. Default: ${DEFAULT-VALUE}.")
  private long footerCacheSize;

  @Option(
      names = "--on-error",
      paramLabel = "fail|skip",
      defaultValue = "fail",
      converter = Choice.OfOnError.class,
      completionCandidates = Choice.OfOnError.class,
      description = "Fail at an unreadable file, or leave it out and say so. Default: fail.")
  private OnError onError;

  @Option(names = "--ignore-missing", description = "Leave out a PATH that does not exist.")
  private boolean ignoreMissing;

  @Option(
      names = "--all-files",
      description = "Take every file of a directory, not just .parquet, .parq and .pq.")
  private boolean allFiles;

  @Option(
      names = "--files-from",
      paramLabel = "FILE|-",
      description = "Take further paths from a file, or from standard input: one a line.")
  private String filesFrom;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** The condition as the user wrote it. */
  Optional<String> where() {
    return Optional.ofNullable(where);
  }

  /** How files are cut. */
  Chunking chunking() {
    return tasks.chunking();
  }

  /** Where the paths lie; to be closed. */
  ScanSources open(PrintStream err) throws IOException {
    if (footerCacheSize < MIN_CACHE_BYTES) {
      throw wrong("--footer-cache-size must be at least 1MiB");
    }
    return ScanSources.open(storage.open(), footerCache, footerCacheSize, err);
  }

  /** Whether the user set a limit. */
  boolean hasLimit() {
    return limit != null;
  }

  /** Those of these options and paths that the user gave, as the command line calls them. */
  List<String> given() {
    List<String> given = new ArrayList<>();
    if (!paths.isEmpty()) {
      given.add("PATH");
    }
    for (ArgSpec argument : spec.commandLine().getParseResult().matchedArgs()) {
      if (argument instanceof OptionSpec option
          && option.userObject() instanceof Field field
          && OPTIONS.contains(field.getDeclaringClass())) {
        given.add(option.longestName());
      }
    }
    return given;
  }

  /** What says that the options are used wrongly. */
  ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  /**
   * The scan that the options describe.
   *
   * @param from where its bytes come from
   * @param in where {@code --files-from -} reads from
   * @param more adds what is not among these options
   * @throws ParameterException if an option is wrong
   */
  ParquetScan scan(ScanSources from, InputStream in, Consumer<ParquetScan.Builder> more)
      throws IOException {
    List<String> inputs = inputs(in);
    if (columns.isEmpty() && spec.commandLine().getParseResult().hasMatchedOption("--columns")) {
      throw wrong("--columns names no column");
    }
    try {
      ParquetScan.Builder builder =
          ParquetScan.builder()
              .paths(inputs)
              .storage(from.storage())
              .footerCache(from.footerCache())
              .columns(columns)
              .ioThreads(ioThreads)
              .nameMatching(caseInsensitive ? NameMatching.IGNORE_CASE : NameMatching.EXACT)
              .timeZone(timeZone)
              .onError(onError)
              .onMissing(ignoreMissing ? OnError.SKIP : OnError.FAIL)
              .files(allFiles ? ListingOptions.Files.ALL : ListingOptions.Files.PARQUET_NAMES);
      tasks.addTo(builder);
      if (limit != null) {
        builder.limit(limit);
      }
      if (where != null) {
        builder.where(SqlPredicates.parse(where));
      }
      more.accept(builder);
      return builder.build();
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), inOptionNames(wrong.getMessage()), wrong);
    }
  }

  private List<String> inputs(InputStream in) throws IOException {
    if (paths.isEmpty() && filesFrom == null) {
      boolean plans = spec.optionsMap().containsKey("--plan");
      throw wrong("a PATH" + (plans ? ", --plan" : "") + " or --files-from is missing");
    }
    if (paths.contains("")) {
      throw wrong("a PATH must not be empty");
    }
    List<String> inputs = new ArrayList<>(paths);
    if (filesFrom != null) {
      inputs.addAll(PathList.read(filesFrom, in));
    }
    if (inputs.isEmpty()) {
      throw new IOException("--files-from " + filesFrom + ": there is no path in it");
    }
    return inputs;
  }

  /**
   * Refuses selected columns that the scan does not have. Its columns are those of its first file,
   * so that this is known before the first row.
   *
   * @param schema what the scan returns; empty where no footer says it
   * @throws IllegalArgumentException with the names of the columns
   */
  static void requireColumns(Optional<ScanSchema> schema, PlanStatistics statistics) {
    List<String> unknown = statistics.unknownColumns();
    if (schema.isPresent() && !unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "the first file has no column called "
              + String.join(" or ", unknown)
              + "; a scan has the columns of its first file");
    }
  }

  /**
   * Refuses a condition that names what no file has, or compares what no file can compare.
   *
   * @throws IllegalArgumentException with all that makes no sense
   */
  static void requireSense(PlanStatistics statistics) {
    List<String> faults = statistics.matching().unresolved();
    if (!faults.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", faults));
    }
  }

  /** The library says taskBytes and FIRST_FIT where the command says --task-bytes and first-fit. */
  private String inOptionNames(String message) {
    Matcher found = OPTION_NAME.matcher(message);
    if (!found.find()) {
      return message;
    }
    String rest = message.substring(found.end(1));
    for (OptionSpec option : spec.options()) {
      String name = option.longestName();
      rest = rest.replaceAll("(?<= )" + inLibrary(name) + "(?= is |,)", name);
    }
    return inCommand(found.group(1)) + CONSTANT.matcher(rest).replaceAll(ScanOptions::lowerCase);
  }

  private static String inCommand(String option) {
    return "--" + option.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  private static String inLibrary(String option) {
    return Pattern.compile("-(.)")
        .matcher(option.substring(2))
        .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
  }

  private static String lowerCase(MatchResult constant) {
    return constant.group().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
