package io.kurabe.redis.cache.internal;

import io.kurabe.redis.internal.RedisFailures;
import io.kurabe.redis.internal.SharedConnection;
import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.workloads.cache.internal.ClientRequests;
import io.kurabe.workloads.cache.internal.WrongAnswer;
import io.lettuce.core.protocol.ProtocolKeyword;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** One client of the cache. A command is sent once, and never again after a lost connection. */
final class CacheClient implements Client.CompletionDriven {
  private final SharedConnection connection;
  private final ClientRequests requests;
  private final ProtocolKeyword[] commands;
  private boolean closed;

  /** Takes a connection that it has joined. */
  CacheClient(SharedConnection connection, ClientRequests requests) {
    this.connection = connection;
    this.requests = requests;
    this.commands = requests.commands().stream().map(Keyword::of).toArray(ProtocolKeyword[]::new);
  }

  @Override
  public void perform(int operation, SplittableRandom random, Completion completion) {
    Words words = new Words();
    requests.write(operation, random, words);
    ReadAnswer answer = new ReadAnswer(requests);
    connection.send(
        redis -> redis.dispatch(commands[operation], answer, words.args()),
        thrown -> end(thrown, completion));
  }

  private void end(@Nullable Throwable thrown, Completion completion) {
    completion.done(thrown == null ? requests.answered() : thrown);
  }

  @Override
  public Failure classify(Throwable thrown) {
    if (thrown instanceof WrongAnswer wrong) {
      return new Failure(OutcomeKind.OTHER, wrong.code(), String.valueOf(wrong.getMessage()));
    }
    Failure failure = RedisFailures.classify(thrown);
    if (!failure.kind().uncertain()) {
      requests.refused();
    }
    return failure;
  }

  @Override
  public void reconnect() {
    connection.reconnect();
  }

  @Override
  public void abort() {
    connection.abort(); // What it breaks ends by itself, as connection lost.
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      connection.leave();
    }
  }
}
