package dev.floorplan.s3;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;

/** Counts what is sent, by the request's kind. Thread-safe. */
final class Requests implements ExecutionInterceptor {
  private final Map<Class<?>, Integer> byKind = new ConcurrentHashMap<>();
  private final List<String> payers = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger inFlight = new AtomicInteger();
  private final AtomicInteger mostInFlight = new AtomicInteger();

  /** The storage of these options, its requests counted here. */
  S3Storage storage(Map<String, String> values) {
    return storage(values, new RetryBudget(1_000));
  }

  S3Storage storage(Map<String, String> values, RetryBudget budget) {
    S3Options options = S3Options.of(values);
    S3Identity identity = S3Clients.identity(options);
    S3ClientBuilder builder = S3Clients.builder(options, identity);
    S3Client client =
        builder
            .overrideConfiguration(
                builder.overrideConfiguration().toBuilder().addExecutionInterceptor(this).build())
            .build();
    return new S3Storage(client, new S3Requests(identity, budget), options.payer());
  }

  int gets() {
    return byKind.getOrDefault(GetObjectRequest.class, 0);
  }

  int lists() {
    return byKind.getOrDefault(ListObjectsV2Request.class, 0);
  }

  int all() {
    return byKind.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** What was said about who pays, by each request that said something. */
  List<String> payers() {
    return List.copyOf(payers);
  }

  int mostInFlight() {
    return mostInFlight.get();
  }

  @Override
  public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes how) {
    payers.addAll(context.httpRequest().matchingHeaders("x-amz-request-payer"));
    byKind.merge(context.request().getClass(), 1, Integer::sum);
    mostInFlight.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
  }

  @Override
  public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes how) {
    inFlight.decrementAndGet();
  }
}
