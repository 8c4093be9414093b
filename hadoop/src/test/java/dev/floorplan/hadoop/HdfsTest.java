package dev.floorplan.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.ParquetScan;
import dev.floorplan.ScanPlan;
import dev.floorplan.storage.RandomTree;
import dev.floorplan.storage.Storage;
import dev.floorplan.storage.StorageByScheme;
import dev.floorplan.storage.StoredDirectory;
import dev.floorplan.storage.StoredFile;
import dev.floorplan.storage.WalkedFile;
import dev.floorplan.storage.Walks;
import dev.floorplan.task.FileManifest;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A name node and a data node of HDFS, in this program, over their own protocols. */
class HdfsTest {
  private static final String SAMPLES = System.getProperty("floorplan.root") + "/samples/trips";

  @TempDir private static Path home;
  private static MiniDFSCluster cluster;
  private static FileSystem hdfs;
  private static String root;

  private final Storage storage = StorageByScheme.shared();

  @BeforeAll
  static void start() throws IOException {
    Configuration configuration = new Configuration();
    configuration.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, home.toString());
    cluster = new MiniDFSCluster.Builder(configuration).numDataNodes(1).build();
    hdfs = cluster.getFileSystem();
    root = "hdfs://localhost:" + cluster.getNameNodePort();
    hdfs.copyFromLocalFile(hadoop(SAMPLES), hadoop("/trips"));
  }

  @AfterAll
  static void stop() {
    cluster.shutdown();
  }

  @Test
  void theSamePlanAsOnDiskApartFromTheRoot() {
    List<String> local = tasks(SAMPLES);
    assertThat(local).hasSizeGreaterThan(10);
    assertThat(tasks(root + "/trips")).isEqualTo(local);
    assertThat(tasks(root + "/trips/city={oslo,lisbon}/{trips,day}-*.parquet"))
        .isEqualTo(tasks(SAMPLES + "/city={oslo,lisbon}/{trips,day}-*.parquet"));
  }

  private static List<String> tasks(String path) {
    String below = path.substring(0, path.indexOf("/trips"));
    List<String> tasks = new ArrayList<>();
    try (ScanPlan plan =
        ParquetScan.builder().paths(path).columns("fare").taskBytes(64 << 10).build().plan()) {
      for (ReadTask task : plan) {
        List<String> files = new ArrayList<>();
        for (FileManifest.Entry entry : task.manifest().entries()) {
          files.add(
              entry.file().path().replace(below, "")
                  + " "
                  + entry.file().size()
                  + " "
                  + entry.file().partition()
                  + " "
                  + entry.chunk());
        }
        tasks.add(files.toString());
      }
    }
    return tasks;
  }

  @Test
  void randomTreesAreWalkedAsOnDisk() throws IOException {
    for (int seed = 0; seed < 5; seed++) {
      Map<String, Integer> sizes = RandomTree.sizes(new SplittableRandom(seed));
      Path local = home.resolve("tree" + seed);
      RandomTree.create(sizes, local);
      List<String> expected = Walks.below(storage, local.toString());
      for (Map.Entry<String, Integer> file : sizes.entrySet()) {
        write("/tree" + seed + "/" + file.getKey(), new byte[file.getValue()]);
      }
      List<WalkedFile> walked = Walks.all(storage, root + "/tree" + seed, Walks.EVERYTHING);
      assertThat(walked).as("seed %s", seed).extracting(WalkedFile::below).isEqualTo(expected);
      assertThat(walked)
          .allSatisfy(file -> assertThat(storage.entry(file.file().path())).isEqualTo(file.file()));
    }
  }

  @Test
  void rangesAreRead() throws IOException {
    write("/read/f", new byte[] {0, 1, 2, 3, 4, 5});
    StoredFile file = Walks.all(storage, root + "/read", Walks.EVERYTHING).get(0).file();
    byte[] target = new byte[5];
    storage.read(file, 2, target, 1, 3);
    storage.read(file, 5, target, 4, 1);
    assertThat(target).containsExactly(0, 2, 3, 4, 5);
  }

  @Test
  void aFileThatWasWrittenAnewIsNotTheListedOneThoughItsSizeIsTheSame() throws IOException {
    write("/changed/f", new byte[] {0, 1, 2, 3});
    StoredFile file = Walks.all(storage, root + "/changed", Walks.EVERYTHING).get(0).file();
    write("/changed/f", new byte[] {9, 9, 9, 9});
    assertThatThrownBy(() -> storage.read(file, 0, new byte[1], 0, 1))
        .isInstanceOf(IOException.class)
        .hasMessage(file.path() + ": was changed since it was listed; list it again");
    hdfs.delete(hadoop("/changed/f"), false);
    assertThatThrownBy(() -> storage.read(file, 0, new byte[1], 0, 1))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessage(file.path() + ": no such file or directory");
  }

  @Test
  void whatTheUserMayNotReadIsDeniedByPath() throws IOException {
    write("/denied/f", new byte[3]);
    write("/closed/f", new byte[3]);
    hdfs.setPermission(hadoop("/denied/f"), new FsPermission("600"));
    hdfs.setPermission(hadoop("/closed"), new FsPermission("700"));
    PrivilegedAction<Storage> open = () -> new HadoopStorage(new Configuration());
    try (Storage other =
        UserGroupInformation.createUserForTesting("visitor", new String[] {"guests"}).doAs(open)) {
      StoredFile file = Walks.all(other, root + "/denied", Walks.EVERYTHING).get(0).file();
      assertThatThrownBy(() -> other.read(file, 0, new byte[1], 0, 1))
          .isInstanceOf(AccessDeniedException.class)
          .hasMessageStartingWith(file.path() + ": permission denied: ")
          .hasMessageContaining("visitor");
      assertThatThrownBy(() -> other.entry(root + "/closed/f"))
          .isInstanceOf(AccessDeniedException.class)
          .hasMessageStartingWith(root + "/closed/f: permission denied: ");
      assertThatThrownBy(() -> other.walk(new StoredDirectory(root + "/closed"), Walks.EVERYTHING))
          .isInstanceOf(AccessDeniedException.class)
          .hasMessageStartingWith(root + "/closed: permission denied: ");
      assertThat(storage.entry(root + "/closed/f")).isInstanceOf(StoredFile.class);
    }
  }

  @Test
  void namesThatHdfsDoesNotAllowAreMissing() throws IOException {
    assertThat(storage.entry(root + "/a:b")).isNull();
    assertThat(storage.entry(root)).isEqualTo(new StoredDirectory(root));
    assertThat(storage.entry(root + "/trips/nothing")).isNull();
  }

  private static org.apache.hadoop.fs.Path hadoop(String path) {
    return new org.apache.hadoop.fs.Path(path);
  }

  private static void write(String path, byte[] bytes) throws IOException {
    try (FSDataOutputStream out = hdfs.create(hadoop(path), true)) {
      out.write(bytes);
    }
  }
}
