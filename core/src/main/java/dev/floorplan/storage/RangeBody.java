package dev.floorplan.storage;

import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Takes the body of an answer up to a length, and breaks the answer off beyond it: no server can
 * make a reader take more than it has asked for. The bytes are the answer's own, so that one which
 * was given up can write nowhere.
 */
final class RangeBody implements BodySubscriber<ByteBuffer> {
  private final ByteBuffer bytes;
  private final CompletableFuture<ByteBuffer> taken = new CompletableFuture<>();
  private Flow.Subscription subscription;

  RangeBody(int length) {
    bytes = ByteBuffer.allocate(length);
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> pieces) {
    for (ByteBuffer piece : pieces) {
      if (piece.remaining() > bytes.remaining()) {
        bytes.put(piece.limit(piece.position() + bytes.remaining()));
        subscription.cancel();
        onComplete();
        return;
      }
      bytes.put(piece);
    }
  }

  @Override
  public void onError(Throwable failure) {
    taken.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    taken.complete(bytes.flip());
  }

  @Override
  public CompletionStage<ByteBuffer> getBody() {
    return taken;
  }
}
