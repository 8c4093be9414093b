package dev.floorplan.spark;

import java.io.Serializable;
import java.time.ZoneId;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.hadoop.ParquetInputFormat;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.catalyst.util.RebaseDateTime.RebaseSpec;
import org.apache.spark.sql.execution.datasources.DataSourceUtils;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFilters;
import org.apache.spark.sql.execution.datasources.parquet.ParquetOptions;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.sources.Filter;
import scala.Option;

/**
 * What the session says about reading by rows, as it was on the driver: the session's configuration
 * and the options cannot be asked any more where the tasks run.
 */
record RowSettings(
    boolean pushesFilters,
    boolean pushesDates,
    boolean pushesTimestamps,
    boolean pushesDecimals,
    boolean pushesStrings,
    int inThreshold,
    boolean isCaseSensitive,
    boolean movesInt96,
    String datetimeRebaseMode,
    String int96RebaseMode)
    implements Serializable {

  static RowSettings of(SQLConf conf, ParquetOptions options) {
    return new RowSettings(
        conf.parquetFilterPushDown(),
        conf.parquetFilterPushDownDate(),
        conf.parquetFilterPushDownTimestamp(),
        conf.parquetFilterPushDownDecimal(),
        conf.parquetFilterPushDownStringPredicate(),
        conf.parquetFilterPushDownInFilterThreshold(),
        conf.caseSensitiveAnalysis(),
        conf.isParquetINT96TimestampConversion(),
        options.datetimeRebaseModeInRead(),
        options.int96RebaseModeInRead());
  }

  /** The calendar of the file's dates and times. */
  RebaseSpec datetimeRebase(FileMetaData metadata) {
    return DataSourceUtils.datetimeRebaseSpec(
        metadata.getKeyValueMetaData()::get, datetimeRebaseMode);
  }

  /** The calendar of the file's timestamps of 96 bits. */
  RebaseSpec int96Rebase(FileMetaData metadata) {
    return DataSourceUtils.int96RebaseSpec(metadata.getKeyValueMetaData()::get, int96RebaseMode);
  }

  /** The zone to which the file's timestamps of 96 bits are moved, if they are. */
  Option<ZoneId> int96Zone(FileMetaData metadata, Configuration configuration) {
    return movesInt96 && !metadata.getCreatedBy().startsWith("parquet-mr")
        ? Option.apply(
            DateTimeUtils.getZoneId(configuration.get(SQLConf.SESSION_LOCAL_TIMEZONE().key())))
        : Option.empty();
  }

  /** Has parquet-java leave out row groups and pages of which no row passes the filters. */
  void pushFilters(Filter[] filters, FileMetaData metadata, Configuration configuration) {
    ParquetFilters translation =
        new ParquetFilters(
            metadata.getSchema(),
            pushesDates,
            pushesTimestamps,
            pushesDecimals,
            pushesStrings,
            inThreshold,
            isCaseSensitive,
            datetimeRebase(metadata));
    FilterPredicate all = null;
    for (Filter filter : pushesFilters ? filters : new Filter[0]) {
      Option<FilterPredicate> translated = translation.createFilter(filter);
      if (translated.isDefined()) {
        all = all == null ? translated.get() : FilterApi.and(all, translated.get());
      }
    }
    if (all != null) {
      ParquetInputFormat.setFilterPredicate(configuration, all);
    }
  }
}
