package dev.floorplan.storage;

import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The one place where a path gets its storage: by its scheme, the part before {@code ://}. Paths
 * without one, and those that begin with {@code file:/}, are {@linkplain LocalStorage local}; every
 * other scheme belongs to the {@link StorageProvider} that knows it. Paths of several schemes may
 * be mixed.
 *
 * <p>A storage is opened when it is given options or the first path asks for it, and providers are
 * not even looked for until a path has a scheme: local paths pay nothing for the modules that are
 * there. Thread-safe.
 */
public final class StorageByScheme implements Storage {

  private static final StorageByScheme SHARED = new StorageByScheme(Map.of());

  /** The modules that bring schemes, to name what is missing. */
  private static final Map<String, String> MODULES = modules();

  private final Map<String, String> options;
  private final LocalStorage local = new LocalStorage();
  private final Map<String, Storage> open = new ConcurrentHashMap<>();
  private Map<String, StorageProvider> providers; // guarded by this
  private final Map<StorageProvider, Storage> openByProvider = new HashMap<>(); // guarded by this

  private StorageByScheme(Map<String, String> options) {
    this.options = Map.copyOf(options);
  }

  private static Map<String, String> modules() {
    Map<String, String> modules = new HashMap<>();
    modules.put("s3", "floorplan-s3");
    modules.put("s3a", "floorplan-s3");
    for (String scheme : new String[] {"hdfs", "webhdfs", "viewfs", "abfs", "abfss", "gs"}) {
      modules.put(scheme, "floorplan-hadoop");
    }
    return modules;
  }

  /** The one that scans use unless they are given another: without options and never closed. */
  public static StorageByScheme shared() {
    return SHARED;
  }

  /**
   * A new one, to be closed by the caller.
   *
   * @param options values by name, as {@code s3.region}; the providers that are there say which
   *     they know
   * @throws IllegalArgumentException if no provider knows an option, or its value is wrong
   */
  public static StorageByScheme of(Map<String, String> options) {
    StorageByScheme storage = new StorageByScheme(options);
    if (!options.isEmpty()) {
      storage.requireKnownOptions();
      storage.openThoseWithOptions();
    }
    return storage;
  }

  /** What has options is surely used, and says at once which of them are wrong. */
  private synchronized void openThoseWithOptions() {
    for (StorageProvider provider : providers().values()) {
      if (!optionsOf(provider).isEmpty()) {
        open(provider);
      }
    }
  }

  private synchronized void requireKnownOptions() {
    Set<String> known = new TreeSet<>();
    providers().values().forEach(provider -> known.addAll(provider.options()));
    for (String option : options.keySet()) {
      if (!known.contains(option)) {
        throw new IllegalArgumentException(
            option
                + ": no storage has an option of this name; there are "
                + (known.isEmpty() ? "none" : String.join(", ", known)));
      }
    }
  }

  @Override
  public StorageEntry entry(String path) throws IOException {
    return of(path).entry(path);
  }

  @Override
  public StorageWalk walk(StoredDirectory directory, WalkFilter filter) throws IOException {
    return of(directory.path()).walk(directory, filter);
  }

  @Override
  public String realPath(String path) throws IOException {
    return of(path).realPath(path);
  }

  @Override
  public String identity(String path) {
    try {
      return of(path).identity(path);
    } catch (IOException e) {
      return path; // nothing reads it
    }
  }

  @Override
  public int guessBytes(String path) {
    try {
      return of(path).guessBytes(path);
    } catch (IOException e) {
      return Storage.super.guessBytes(path); // nothing reads it
    }
  }

  @Override
  public void read(StoredFile file, long position, byte[] target, int offset, int length)
      throws IOException {
    of(file.path()).read(file, position, target, offset, length);
  }

  /** Whether a storage that is open takes the failure for one of its own that may pass. */
  @Override
  public boolean isTransient(IOException failure) {
    return open.values().stream().anyMatch(storage -> storage.isTransient(failure));
  }

  /** Closes every storage that was opened. */
  @Override
  public synchronized void close() {
    openByProvider.values().forEach(Storage::close);
    openByProvider.clear();
    open.clear();
  }

  private Storage of(String path) throws IOException {
    String scheme = scheme(path);
    if (scheme == null || scheme.equals("file")) {
      return local;
    }
    Storage storage = open.get(scheme);
    return storage != null ? storage : open(scheme, path);
  }

  /** The scheme in lower case, or null where the path has none. */
  private static String scheme(String path) {
    int end = path.indexOf("://");
    for (int i = 0; i < end; i++) {
      char c = path.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      boolean later = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
      if (!letter && (i == 0 || !later)) {
        return null;
      }
    }
    return end > 0 ? path.substring(0, end).toLowerCase(Locale.ROOT) : null;
  }

  private synchronized Storage open(String scheme, String path) throws IOException {
    StorageProvider provider = providers().get(scheme);
    if (provider == null) {
      throw unknown(scheme, path);
    }
    try {
      Storage storage = open(provider);
      open.put(scheme, storage);
      return storage;
    } catch (NoClassDefFoundError e) {
      throw new IOException(
          path
              + ": the storage of "
              + scheme
              + ":// needs jars that are not there, for "
              + e.getMessage().replace('/', '.')
              + "; add them to the class path",
          e);
    }
  }

  private Storage open(StorageProvider provider) {
    return openByProvider.computeIfAbsent(provider, opened -> opened.open(optionsOf(opened)));
  }

  private Map<String, String> optionsOf(StorageProvider provider) {
    Map<String, String> own = new TreeMap<>(options);
    own.keySet().retainAll(provider.options());
    return own;
  }

  private IOException unknown(String scheme, String path) {
    Set<String> known = new TreeSet<>(providers().keySet());
    known.add("file");
    String module = MODULES.get(scheme);
    return new IOException(
        path
            + ": nothing here reads "
            + scheme
            + "://; known schemes are "
            + String.join(", ", known)
            + (module != null
                ? "; add the module " + module + " to the class path"
                : "; a local path of this name is written ./" + path));
  }

  /** The providers by scheme, those first found first. */
  private Map<String, StorageProvider> providers() {
    if (providers == null) {
      providers = new LinkedHashMap<>();
      // The loader that has this class has its modules; a thread's own loader may be anything.
      for (StorageProvider provider :
          ServiceLoader.load(StorageProvider.class, StorageByScheme.class.getClassLoader())) {
        provider.schemes().forEach(scheme -> providers.putIfAbsent(scheme, provider));
      }
    }
    return providers;
  }
}
