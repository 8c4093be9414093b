package dev.floorplan.pack;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a packer made of a workload.
 *
 * @param bins how many bins
 * @param opens files opened, summed over the bins
 * @param fill mean weight of a bin over the target
 * @param maxOverMean heaviest bin over the mean
 * @param variation standard deviation of the weight over its mean
 */
record PackingOutcome(int bins, long opens, double fill, double maxOverMean, double variation) {

  static PackingOutcome of(PackingWorkload workload, PackingOptions options) {
    FilePartitioner packer = OnlineBinPacker.of(options);
    List<Bin> bins = new ArrayList<>();
    for (FileChunks file : workload.files()) {
      packer.add(file);
      bins.addAll(Packing.drain(packer));
    }
    packer.finish();
    bins.addAll(Packing.drain(packer));

    long opens = 0;
    double sum = 0;
    double squares = 0;
    double max = 0;
    for (Bin bin : bins) {
      Set<String> files = new HashSet<>();
      bin.items().forEach(item -> files.add(item.file().path()));
      opens += files.size();
      double fill = (double) bin.bytes() / options.targetBinBytes();
      sum += fill;
      squares += fill * fill;
      max = Math.max(max, fill);
    }
    double mean = sum / bins.size();
    double variance = Math.max(0, squares / bins.size() - mean * mean);
    return new PackingOutcome(bins.size(), opens, mean, max / mean, Math.sqrt(variance) / mean);
  }
}
