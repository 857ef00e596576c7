package io.kurabe.workload.internal;

import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import java.util.SplittableRandom;

/** A blocking client whose operations are counted. Used by one thread at a time. */
public final class TalliedClient implements Client.Blocking {
  private final Client.Blocking client;
  private final Tally.Lane lane;
  private int last;

  public TalliedClient(Client.Blocking client, Tally.Lane lane) {
    this.client = client;
    this.lane = lane;
  }

  @Override
  public void perform(int operation, SplittableRandom random) throws Exception {
    last = operation;
    lane.sent(operation);
    client.perform(operation, random);
    lane.acknowledged(operation);
  }

  @Override
  public void performAgain(int operation, SplittableRandom random) throws Exception {
    lane.sent(operation);
    client.performAgain(operation, random);
    lane.acknowledged(operation);
  }

  @Override
  public Failure classify(Throwable thrown) {
    Failure failure = client.classify(thrown);
    if (!failure.kind().uncertain()) {
      lane.refused(last);
    }
    return failure;
  }

  @Override
  public long poolWaitNanos() {
    return client.poolWaitNanos();
  }

  @Override
  public void reconnect() throws Exception {
    client.reconnect();
  }

  @Override
  public void abort() {
    client.abort();
  }

  @Override
  public void close() {
    client.close();
  }
}
