package io.kurabe.redis.ycsb.internal;

import io.kurabe.redis.internal.RedisFailures;
import io.kurabe.redis.internal.Request;
import io.kurabe.redis.internal.RequestClient;
import io.kurabe.redis.internal.SharedConnection;
import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.workloads.ycsb.internal.Requests;
import io.kurabe.workloads.ycsb.internal.YcsbOperation;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The operations of one client: each command goes out when the one before has been answered, on the
 * event loop. Used by one thread or event loop at a time.
 */
final class YcsbOperations implements RequestClient.Operations {
  private final Requests requests;
  private final YcsbCommands commands;
  private final SharedConnection connection;

  YcsbOperations(Requests requests, YcsbCommands commands, SharedConnection connection) {
    this.requests = requests;
    this.commands = commands;
    this.connection = connection;
  }

  /** What ends an operation whose commands all were answered. */
  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Failure failure;

    Refused(Failure failure) {
      super(failure.message(), null, false, false);
      this.failure = failure;
    }
  }

  private static Refused changed() {
    return new Refused(
        new Failure(
            OutcomeKind.SERIALIZATION, "CHANGED", "another client changed the record meanwhile"));
  }

  @Override
  public void perform(int operation, SplittableRandom random, Client.Completion completion) {
    requests.begin(operation, random);
    send(completion);
  }

  @Override
  public void performAgain(int operation, SplittableRandom random, Client.Completion completion) {
    requests.again();
    send(completion);
  }

  private void send(Client.Completion whole) {
    Client.Completion done =
        failure -> {
          if (failure == null) {
            requests.done();
          }
          whole.done(failure);
        };
    switch (requests.operation()) {
      case READ -> connection.send(commands.read(requests, this::read), done);
      case UPDATE -> connection.send(commands.write(requests, this::updated), done);
      case INSERT -> insert(done);
      case SCAN -> scan(done);
      case READ_MODIFY_WRITE -> readModifyWrite(done);
    }
  }

  private void then(Request request, Client.Completion done, Runnable next) {
    connection.send(
        request,
        failure -> {
          if (failure == null) {
            next.run();
          } else {
            done.done(failure);
          }
        });
  }

  private void read(Map<String, String> found) {
    if (found.isEmpty()) {
      throw wrong(requests.missed());
    }
    int field = requests.readField();
    List<@Nullable String> all = commands.values(found);
    require(requests.wrong(field < 0 ? all : all.subList(field, field + 1)));
    if (requests.operation() == YcsbOperation.READ_MODIFY_WRITE) {
      requests.read(Long.parseLong(found.getOrDefault(YcsbCommands.COUNTER, "0")));
    }
  }

  /** A field that was not there before: so the record was not there. */
  private void updated(long added) {
    boolean counterIsNew =
        requests.operation() == YcsbOperation.READ_MODIFY_WRITE && requests.counter() == 0;
    if (added > (counterIsNew ? 1 : 0)) {
      throw wrong(requests.missed());
    }
  }

  private void insert(Client.Completion done) {
    Request hset = commands.write(requests, this::added);
    if (commands.workload().settings().uses().index()) {
      then(
          hset, done, () -> connection.send(commands.addToIndex(requests, this::requireNew), done));
    } else {
      connection.send(hset, done);
    }
  }

  private void added(long fields) {
    if (fields != requests.fields()) {
      throw wrong("record " + requests.key() + " was there before it was inserted");
    }
  }

  private void requireNew(long keys) {
    if (keys != 1) {
      throw wrong("key " + requests.key() + " was in the sorted set before it was inserted");
    }
  }

  private void readModifyWrite(Client.Completion done) {
    boolean transaction = commands.workload().settings().uses().transaction();
    then(
        commands.read(requests, this::read),
        done,
        () ->
            connection.send(
                transaction
                    ? commands.writeIfUnchanged(
                        requests,
                        written -> {
                          if (written == 0) {
                            throw changed();
                          }
                        })
                    : commands.write(requests, this::updated),
                done));
  }

  private void scan(Client.Completion done) {
    List<String> keys = new ArrayList<>();
    Consumer<List<String>> found =
        ofScan -> {
          require(requests.wrongOrder(ofScan));
          keys.addAll(ofScan);
        };
    boolean together = commands.workload().settings().uses().pipelinedScans();
    then(
        commands.scan(requests, found),
        done,
        together ? () -> readTogether(keys, done) : () -> readFrom(keys, 0, done));
  }

  /** Reads one record after the other, as the original does. */
  private void readFrom(List<String> keys, int from, Client.Completion done) {
    if (from == keys.size()) {
      done.done(null);
      return;
    }
    then(scanned(keys.get(from)), done, () -> readFrom(keys, from + 1, done));
  }

  private void readTogether(List<String> keys, Client.Completion done) {
    AtomicInteger open = new AtomicInteger(keys.size());
    AtomicReference<@Nullable Throwable> first = new AtomicReference<>();
    for (String key : keys) {
      connection.send(
          scanned(key),
          failure -> {
            first.compareAndSet(null, failure);
            if (open.decrementAndGet() == 0) {
              done.done(first.get());
            }
          });
    }
  }

  private Request scanned(String key) {
    return commands.readWhole(
        key, found -> require(requests.wrongInScan(key, commands.values(found))));
  }

  private void require(@Nullable String problem) {
    if (problem != null) {
      throw wrong(problem);
    }
  }

  private Refused wrong(String problem) {
    SQLException counted = requests.answers().wrong(problem);
    return new Refused(new Failure(OutcomeKind.OTHER, counted.getSQLState(), problem));
  }

  @Override
  public long @Nullable [] statementNanos() {
    return requests.statementNanos();
  }

  @Override
  public Failure classify(Throwable thrown) {
    Failure failure =
        thrown instanceof Refused refused ? refused.failure : RedisFailures.classify(thrown);
    if (!failure.kind().uncertain()) {
      requests.undone();
    }
    return failure;
  }
}
