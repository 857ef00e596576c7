package io.kurabe.redis;

import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.workload.Defects;
import io.kurabe.workload.OwnParts;
import io.kurabe.workload.Tally;
import io.kurabe.workload.WorkloadException;
import io.lettuce.core.RedisException;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * One client with one connection that sends the user's commands. A command is sent once: it is
 * never repeated after a lost connection.
 */
final class OwnCommandsClient implements Client.CompletionDriven, StallGuard.Watched {
  private final Connections connections;
  private final OwnParts<RedisWorkload.Script, RedisWorkload.Action, RedisWorkload.Check> parts;
  private final RedisKeys keys;
  private final Tally.Lane lane;
  private final Defects defects;
  private final ClientConnection<String> connection;

  // Written by the one who sends, read by the guard.
  private volatile long sent;
  private volatile long ended;
  private long seen;
  private int looks;
  private int last;

  /**
   * @throws io.kurabe.target.TargetException when the server refuses the connection
   */
  OwnCommandsClient(
      Connections connections,
      OwnParts<RedisWorkload.Script, RedisWorkload.Action, RedisWorkload.Check> parts,
      RedisKeys keys,
      Tally.Lane lane,
      Defects defects) {
    this.connections = connections;
    this.parts = parts;
    this.keys = keys;
    this.lane = lane;
    this.defects = defects;
    this.connection = new ClientConnection<>(connections::openText);
    connections.stallGuard().add(this);
  }

  @Override
  public void perform(int operation, SplittableRandom random, Completion completion) {
    last = operation;
    lane.sent(operation);
    sent = ended + 1;
    CompletionStage<?> answer;
    try {
      answer = parts.actions().get(operation).send(connection.now().async(), keys, random);
    } catch (RuntimeException | AssertionError e) {
      end(e, completion);
      return;
    }
    if (answer == null) {
      end(new NullPointerException("the operation returned no stage"), completion);
      return;
    }
    answer.whenComplete((value, thrown) -> end(thrown, completion));
  }

  private void end(@Nullable Throwable thrown, Completion completion) {
    ended = sent;
    if (thrown == null) {
      lane.acknowledged(last);
      completion.done(null);
      return;
    }
    Throwable cause = unwrap(thrown);
    boolean ofServer =
        cause instanceof RedisException
            || cause instanceof IOException
            || cause instanceof CancellationException;
    completion.done(ofServer ? cause : defects.threw(parts.operations().get(last).name(), cause));
  }

  private static Throwable unwrap(Throwable thrown) {
    Throwable cause = thrown.getCause();
    return thrown instanceof CompletionException && cause != null ? cause : thrown;
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

  /**
   * Breaks the connection of an operation without an answer, which ends that as connection lost.
   */
  @Override
  public void look() {
    long current = sent;
    looks = ended != current && current == seen ? looks + 1 : 0;
    seen = current;
    if (looks >= StallGuard.LIMIT_SECONDS) {
      looks = 0;
      abort();
    }
  }

  @Override
  public void close() {
    connections.stallGuard().remove(this);
    connection.close();
  }
}
