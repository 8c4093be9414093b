package dev.floorplan.benchmarks.run;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Counts what the measuring thread itself uses for an operation: processor time, which does not
 * grow much when others use the machine as well, and allocated bytes. Of the iterations, the least
 * processor time counts: what disturbs a measurement only ever adds to it. What collecting the
 * garbage takes is not in it, to the advantage of whoever makes more of it.
 */
public final class WorkerProfiler implements InternalProfiler {
  static final String CPU_NANOS = "worker.cpu";
  static final String ALLOCATED_BYTES = "worker.allocated";

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private long cpuNanosBefore;
  private long allocatedBytesBefore;

  @Override
  public String getDescription() {
    return "processor time and allocation of the measuring thread";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    cpuNanosBefore = 0;
    allocatedBytesBefore = 0;
    for (long worker : workers()) {
      cpuNanosBefore += threads.getThreadCpuTime(worker);
      allocatedBytesBefore += threads.getThreadAllocatedBytes(worker);
    }
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double cpuNanos = -cpuNanosBefore;
    double allocatedBytes = -allocatedBytesBefore;
    for (long worker : workers()) {
      cpuNanos += threads.getThreadCpuTime(worker);
      allocatedBytes += threads.getThreadAllocatedBytes(worker);
    }
    long operations = result.getMetadata().getAllOps();
    return List.of(
        new ScalarResult(CPU_NANOS, cpuNanos / operations, "ns/op", AggregationPolicy.MIN),
        new ScalarResult(
            ALLOCATED_BYTES, allocatedBytes / operations, "B/op", AggregationPolicy.AVG));
  }

  private List<Long> workers() {
    List<Long> workers = new ArrayList<>();
    for (long id : threads.getAllThreadIds()) {
      var info = threads.getThreadInfo(id);
      if (info != null && info.getThreadName().contains("jmh-worker")) {
        workers.add(id);
      }
    }
    return workers;
  }
}
