package dev.floorplan.pack;

import dev.floorplan.match.Match;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The rules of packing written down as directly as possible, for comparison: every size is summed
 * up anew from single row groups, nothing is remembered, nothing is fast.
 */
final class ReferencePacker {

  /** What cannot be cut: a row group, a range of bytes or, if runs are kept, a run. */
  private record Unit(String path, int item, long bytes, List<Group> groups) {}

  private record Group(int rowGroup, long bytes, long rows, Match match) {}

  private final long maxBinBytes;
  private final int maxSharedOpenBins;
  private final boolean split;

  private final Map<String, List<Long>> seen = new HashMap<>();
  private final List<List<Unit>> shared = new ArrayList<>();
  private final List<Unit> singleFile = new ArrayList<>();
  private int items;

  private final List<String> sealed = new ArrayList<>();

  ReferencePacker(long maxBinBytes, int maxSharedOpenBins, boolean split) {
    this.maxBinBytes = maxBinBytes;
    this.maxSharedOpenBins = maxSharedOpenBins;
    this.split = split;
  }

  void add(FileChunks chunks) {
    String path = chunks.file().path();
    for (FileChunk chunk : chunks.chunks()) {
      List<Unit> units = units(path, chunk);
      long before = seen.getOrDefault(path, List.of()).stream().mapToLong(b -> b).sum();
      if (units.size() == 1 && chunk.bytes() > maxBinBytes) {
        seal(units);
      } else if (before < maxBinBytes) {
        addShared(units);
      } else {
        addSingleFile(units);
      }
      seen.computeIfAbsent(path, p -> new ArrayList<>()).add(chunk.bytes());
    }
    if (chunks.last()) {
      seen.remove(path);
    }
  }

  void finish() {
    if (!singleFile.isEmpty()) {
      seal(singleFile);
    }
    shared.forEach(this::seal);
  }

  /** What was sealed since the last time, as text. */
  List<String> drain() {
    List<String> drained = List.copyOf(sealed);
    sealed.clear();
    return drained;
  }

  private void addShared(List<Unit> units) {
    for (List<Unit> bin : shared) {
      if (bytes(bin) + bytes(units) <= maxBinBytes) {
        putShared(bin, units);
        return;
      }
    }
    List<Unit> rest = new ArrayList<>(units);
    while (!rest.isEmpty()) {
      List<Unit> best = null;
      List<Unit> bestPrefix = List.of();
      for (List<Unit> bin : shared) {
        List<Unit> prefix = prefixThatFits(bin, rest);
        boolean longer = prefix.size() > bestPrefix.size();
        boolean asLong = !prefix.isEmpty() && prefix.size() == bestPrefix.size();
        if (longer || (asLong && bytes(bin) > bytes(best))) {
          best = bin;
          bestPrefix = prefix;
        }
      }
      if (best == null) {
        if (shared.size() == maxSharedOpenBins) {
          List<Unit> fullest = shared.get(0);
          for (List<Unit> bin : shared) {
            if (bytes(bin) > bytes(fullest)) {
              fullest = bin;
            }
          }
          removeShared(fullest);
          seal(fullest);
        }
        best = new ArrayList<>();
        shared.add(best);
        bestPrefix = prefixThatFits(best, rest);
        if (bestPrefix.isEmpty()) {
          bestPrefix = rest.subList(0, 1);
        }
      }
      bestPrefix = List.copyOf(bestPrefix);
      putShared(best, bestPrefix);
      rest = rest.subList(bestPrefix.size(), rest.size());
    }
  }

  private List<Unit> prefixThatFits(List<Unit> bin, List<Unit> units) {
    int count = 0;
    while (count < units.size() && bytes(bin) + bytes(units.subList(0, count + 1)) <= maxBinBytes) {
      count++;
    }
    return units.subList(0, count);
  }

  private void putShared(List<Unit> bin, List<Unit> units) {
    bin.addAll(units);
    if (bytes(bin) >= maxBinBytes) {
      removeShared(bin);
      seal(bin);
    }
  }

  /** By identity: two open bins are never equal, but nothing here should depend on that. */
  private void removeShared(List<Unit> bin) {
    shared.removeIf(other -> other == bin);
  }

  private void addSingleFile(List<Unit> units) {
    List<Unit> rest = units;
    while (!rest.isEmpty()) {
      boolean sameFile = singleFile.stream().allMatch(u -> u.path.equals(units.get(0).path));
      List<Unit> prefix = sameFile ? prefixThatFits(singleFile, rest) : List.of();
      if (prefix.isEmpty() && !singleFile.isEmpty()) {
        sealSingleFile();
      } else {
        prefix = prefix.isEmpty() ? rest.subList(0, 1) : prefix;
        singleFile.addAll(prefix);
        rest = rest.subList(prefix.size(), rest.size());
        if (bytes(singleFile) >= maxBinBytes) {
          sealSingleFile();
        }
      }
    }
  }

  private void sealSingleFile() {
    seal(singleFile);
    singleFile.clear();
  }

  private List<Unit> units(String path, FileChunk chunk) {
    int item = items++;
    if (chunk instanceof FileRange) {
      return List.of(new Unit(path, item, chunk.bytes(), List.of()));
    }
    RowGroupInfo run = (RowGroupInfo) chunk;
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < run.rowGroupCount(); i++) {
      groups.add(
          new Group(
              run.firstRowGroup() + i,
              run.rowGroupCount() == 1 ? run.bytes() : run.groupBytes().get(i),
              run.rowGroupCount() == 1 ? run.rows() : run.groupRows().get(i),
              run.match()));
    }
    if (!split) {
      return List.of(new Unit(path, item, chunk.bytes(), groups));
    }
    return groups.stream().map(g -> new Unit(path, item, g.bytes, List.of(g))).toList();
  }

  private static long bytes(List<Unit> units) {
    return units.stream().mapToLong(Unit::bytes).sum();
  }

  /** Neighbouring units of one item are one piece. */
  private void seal(List<Unit> bin) {
    StringBuilder text = new StringBuilder(bytes(bin) + ":");
    for (int from = 0; from < bin.size(); ) {
      List<Group> groups = new ArrayList<>();
      int to = from;
      while (to < bin.size()
          && bin.get(to).item == bin.get(from).item
          && (groups.isEmpty()
              || bin.get(to).groups.get(0).rowGroup
                  == groups.get(groups.size() - 1).rowGroup + 1)) {
        groups.addAll(bin.get(to).groups);
        to++;
      }
      text.append(describe(bin.get(from).path, bytes(bin.subList(from, to)), groups));
      from = to;
    }
    sealed.add(text.toString());
  }

  private static String describe(String path, long bytes, List<Group> groups) {
    if (groups.isEmpty()) {
      return " " + path + " guessed " + bytes;
    }
    boolean several = groups.size() > 1;
    return describe(
        path,
        groups.get(0).rowGroup,
        groups.size(),
        bytes,
        several ? groups.stream().map(Group::bytes).toList() : List.of(),
        groups.stream().mapToLong(Group::rows).sum(),
        several ? groups.stream().map(Group::rows).toList() : List.of(),
        groups.get(0).match);
  }

  /** A bin of the packer under test in the same words. */
  static String describe(Bin bin) {
    StringBuilder text = new StringBuilder(bin.bytes() + ":");
    for (BinItem item : bin.items()) {
      String path = item.file().path();
      if (item.chunk() instanceof RowGroupInfo run) {
        text.append(
            describe(
                path,
                run.firstRowGroup(),
                run.rowGroupCount(),
                run.bytes(),
                run.groupBytes(),
                run.rows(),
                run.groupRows(),
                run.match()));
      } else {
        text.append(describe(path, item.chunk().bytes(), List.of()));
      }
    }
    return text.toString();
  }

  private static String describe(
      String path,
      int first,
      int count,
      long bytes,
      List<Long> groupBytes,
      long rows,
      List<Long> groupRows,
      Match match) {
    return " "
        + path
        + " "
        + first
        + "+"
        + count
        + " "
        + match
        + " bytes "
        + bytes
        + groupBytes
        + " rows "
        + rows
        + groupRows;
  }
}
