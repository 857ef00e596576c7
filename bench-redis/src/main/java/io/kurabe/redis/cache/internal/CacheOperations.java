package io.kurabe.redis.cache.internal;

import io.kurabe.redis.internal.RedisFailures;
import io.kurabe.redis.internal.RequestClient;
import io.kurabe.redis.internal.SharedConnection;
import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.workloads.cache.internal.ClientRequests;
import io.kurabe.workloads.cache.internal.WrongAnswer;
import io.lettuce.core.protocol.ProtocolKeyword;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The requests of one client of the cache. */
final class CacheOperations implements RequestClient.Operations {
  private final SharedConnection connection;
  private final ClientRequests requests;
  private final ProtocolKeyword[] commands;

  CacheOperations(SharedConnection connection, ClientRequests requests) {
    this.connection = connection;
    this.requests = requests;
    this.commands = requests.commands().stream().map(Keyword::of).toArray(ProtocolKeyword[]::new);
  }

  @Override
  public void perform(int operation, SplittableRandom random, Client.Completion completion) {
    Words words = new Words();
    requests.write(operation, random, words);
    ReadAnswer answer = new ReadAnswer(requests);
    connection.send(
        redis -> redis.dispatch(commands[operation], answer, words.args()),
        thrown -> end(thrown, completion));
  }

  private void end(@Nullable Throwable thrown, Client.Completion completion) {
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
}
