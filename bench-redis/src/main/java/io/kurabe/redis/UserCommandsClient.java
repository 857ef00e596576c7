package io.kurabe.redis;

import static java.util.Objects.requireNonNull;

import io.kurabe.redis.internal.RedisFailures;
import io.kurabe.redis.internal.SharedConnection;
import io.kurabe.sql.internal.UserWorkloadParts;
import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.workload.WorkloadException;
import io.kurabe.workload.internal.Defects;
import io.kurabe.workload.internal.Tally;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** One client that sends the user's commands. A command is sent once. */
final class UserCommandsClient implements Client.CompletionDriven {
  private final UserWorkloadParts<RedisWorkload.Script, RedisWorkload.Action, RedisWorkload.Check>
      parts;
  private final RedisKeys keys;
  private final Tally.Lane lane;
  private final Defects defects;
  private final SharedConnection connection;
  private int last;
  private boolean closed;

  /** Takes a connection that it has joined. */
  UserCommandsClient(
      SharedConnection connection,
      UserWorkloadParts<RedisWorkload.Script, RedisWorkload.Action, RedisWorkload.Check> parts,
      RedisKeys keys,
      Tally.Lane lane,
      Defects defects) {
    this.connection = connection;
    this.parts = parts;
    this.keys = keys;
    this.lane = lane;
    this.defects = defects;
  }

  @Override
  public void perform(int operation, SplittableRandom random, Completion completion) {
    last = operation;
    lane.sent(operation);
    RedisWorkload.Action action = parts.actions().get(operation);
    connection.send(redis -> sent(action, redis, random), thrown -> end(thrown, completion));
  }

  /** Calls the user's code, whose exception ends the operation like that of its stage. */
  private CompletionStage<?> sent(
      RedisWorkload.Action action,
      RedisAsyncCommands<String, String> redis,
      SplittableRandom random) {
    try {
      return requireNonNull(action.send(redis, keys, random), "the operation returned no stage");
    } catch (RuntimeException | AssertionError e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private void end(@Nullable Throwable thrown, Completion completion) {
    if (thrown == null) {
      lane.acknowledged(last);
      completion.done(null);
      return;
    }
    boolean ofServer =
        thrown instanceof RedisException
            || thrown instanceof IOException
            || thrown instanceof CancellationException;
    completion.done(ofServer ? thrown : defects.threw(parts.operations().get(last).name(), thrown));
  }

  @Override
  public Failure classify(Throwable thrown) {
    Failure failure =
        thrown instanceof WorkloadException defect
            ? new Failure(OutcomeKind.OTHER, "DEFECT", String.valueOf(defect.getMessage()))
            : RedisFailures.classify(thrown);
    if (!failure.kind().uncertain()) {
      lane.refused(last);
    }
    return failure;
  }

  @Override
  public void reconnect() {
    connection.reconnect();
  }

  @Override
  public void abort() {
    connection.abort();
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      connection.leave();
    }
  }
}
