package dev.floorplan.s3;

import dev.floorplan.s3.RequestGate.Outcome;
import dev.floorplan.s3.S3Failures.PassingException;
import dev.floorplan.storage.BrokenReadException;
import dev.floorplan.storage.StorageUnavailableException;
import java.io.IOException;
import java.io.InterruptedIOException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Makes requests, each once: not more at a time than the store bears, and none any more when too
 * many of them fail. Thread-safe.
 */
final class S3Requests {
  /** More than 128 readers spend that each try ten times. */
  private static final int FAILURE_BUDGET = 2_000;

  private final RequestGate gate = new RequestGate(S3Clients.MAX_REQUESTS);
  private final RetryBudget budget;
  private final S3Failures failures;

  /** One request, with all that is read of its answer. */
  @FunctionalInterface
  interface Request<T> {
    T make() throws IOException;
  }

  S3Requests(S3Identity identity) {
    this(identity, new RetryBudget(FAILURE_BUDGET));
  }

  S3Requests(S3Identity identity, RetryBudget budget) {
    this.failures = new S3Failures(identity);
    this.budget = budget;
  }

  /**
   * Makes the request as soon as it may be sent.
   *
   * @param path what is asked for
   * @throws PassingException if the same request may succeed later
   * @throws IOException if it failed for good; the message begins with the path
   */
  <T> T send(String path, Request<T> request) throws IOException {
    int generation = enter(path);
    Outcome outcome = Outcome.FAILED;
    try {
      T answer = request.make();
      outcome = Outcome.SUCCEEDED;
      failures.reached();
      budget.earn();
      return answer;
    } catch (SdkException e) {
      IOException failure = failures.describe(path, e);
      if (failure instanceof PassingException passing && passing.isThrottling()) {
        outcome = Outcome.THROTTLED;
      }
      throw withinBudget(failure);
    } catch (BrokenReadException e) {
      throw withinBudget(e);
    } finally {
      gate.leave(generation, outcome);
    }
  }

  private int enter(String path) throws InterruptedIOException {
    try {
      return gate.enter();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException)
          new InterruptedIOException(path + ": interrupted before it was asked for").initCause(e);
    }
  }

  private IOException withinBudget(IOException failure) {
    if (!mayPass(failure) || budget.spend()) {
      return failure;
    }
    return new StorageUnavailableException(
        failure.getMessage()
            + "; gave up, since more than a third of the requests fail: the store is overloaded or"
            + " broken, try later or with fewer requests at a time (--io-threads)",
        failure);
  }

  static boolean mayPass(IOException failure) {
    return failure instanceof PassingException || failure instanceof BrokenReadException;
  }
}
