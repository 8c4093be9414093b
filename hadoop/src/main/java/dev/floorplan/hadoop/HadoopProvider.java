package dev.floorplan.hadoop;

import dev.floorplan.storage.Storage;
import dev.floorplan.storage.StorageProvider;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;

/**
 * Brings Hadoop's file systems for the schemes of HDFS and of the connectors in use. They are
 * configured as Hadoop's own commands are, by {@code core-site.xml} and {@code hdfs-site.xml} on
 * the class path.
 *
 * <p>The list is fixed, so that a path of another scheme does not wait for Hadoop to load. Amazon's
 * S3 is not in it: it has a module of its own.
 */
public final class HadoopProvider implements StorageProvider {
  private static final Set<String> SCHEMES =
      Set.of(
          "hdfs",
          "webhdfs",
          "swebhdfs",
          "viewfs",
          "har",
          "o3fs",
          "ofs",
          "abfs",
          "abfss",
          "wasb",
          "wasbs",
          "adl",
          "gs",
          "oss",
          "obs",
          "cosn",
          "alluxio",
          "dbfs",
          "maprfs");

  @Override
  public Set<String> schemes() {
    return SCHEMES;
  }

  @Override
  public Set<String> options() {
    return Set.of();
  }

  @Override
  public Storage open(Map<String, String> options) {
    return new HadoopStorage(new Configuration());
  }
}
