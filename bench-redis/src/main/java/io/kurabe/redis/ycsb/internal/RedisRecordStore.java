package io.kurabe.redis.ycsb.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.redis.internal.RedisPart;
import io.kurabe.redis.internal.RequestClient;
import io.kurabe.redis.internal.SharedConnection;
import io.kurabe.spec.NanoClock;
import io.kurabe.target.Client;
import io.kurabe.target.TargetException;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.BulkReport;
import io.kurabe.workload.StatementText;
import io.kurabe.workloads.ycsb.internal.Census;
import io.kurabe.workloads.ycsb.internal.FieldValues;
import io.kurabe.workloads.ycsb.internal.FirstRecords;
import io.kurabe.workloads.ycsb.internal.Numbers;
import io.kurabe.workloads.ycsb.internal.RecordStore;
import io.kurabe.workloads.ycsb.internal.Requests;
import io.kurabe.workloads.ycsb.internal.YcsbMeasure;
import io.kurabe.workloads.ycsb.internal.YcsbSettings;
import io.kurabe.workloads.ycsb.internal.YcsbWorkload;
import io.lettuce.core.LettuceFutures;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Records as hashes. Thread-safe. */
final class RedisRecordStore implements RecordStore {
  private static final int BATCH = 1000;

  /** The connections that load: a server that writes its log at every turn serves all in one. */
  private static final int CONNECTIONS = 8;

  private static final int SAMPLED = 100;

  private final RedisPart.Context context;
  private final YcsbWorkload workload;
  private final YcsbCommands commands;

  RedisRecordStore(RedisPart.Context context, YcsbWorkload workload, String target) {
    YcsbSettings.Uses uses = workload.settings().uses();
    if (uses.layout() == YcsbSettings.Layout.JSON || uses.partitions() > 1) {
      throw new ConfigurationException(
          "%s: %s is of SQL servers only; target '%s' is a Redis server"
              .formatted(
                  workload.name(), uses.partitions() > 1 ? "partitions" : "layout json", target));
    }
    this.context = context;
    this.workload = workload;
    this.commands = new YcsbCommands(context.prefix(), workload);
  }

  /** Work over a connection that sends many commands before it reads their answers. */
  @FunctionalInterface
  private interface Pipelined<T> {
    T on(StatefulRedisConnection<String, String> redis);
  }

  private <T> T pipelined(String intent, Pipelined<T> work) {
    try (StatefulRedisConnection<String, String> redis = context.connections().openText()) {
      redis.setAutoFlushCommands(false);
      return work.on(redis);
    } catch (RedisException e) {
      throw context.control().failure(intent, e);
    }
  }

  /** Sends what was said, and waits for all answers. */
  private static <T> List<T> answers(
      StatefulRedisConnection<String, String> redis, List<RedisFuture<T>> sent) {
    redis.flushCommands();
    List<T> answers = new ArrayList<>(sent.size());
    for (RedisFuture<T> one : sent) {
      answers.add(
          LettuceFutures.awaitOrCancel(one, redis.getTimeout().toNanos(), TimeUnit.NANOSECONDS));
    }
    return answers;
  }

  @Override
  public void fill(BulkListener progress) {
    String intent = "load the records";
    context.control().unlink(intent, context.control().scan(intent, commands.key("user*")));
    context.control().unlink(intent, Set.of(commands.index()));
    long began = NanoClock.SYSTEM.nanoTime();
    long records = workload.settings().records();
    FirstRecords first = new FirstRecords(workload.settings());
    List<StatefulRedisConnection<String, String>> connections = new ArrayList<>();
    try {
      int wanted = (int) Math.min(CONNECTIONS, (records + BATCH - 1) / BATCH);
      for (int i = 0; i < wanted; i++) {
        connections.add(context.connections().openText());
        connections.get(i).setAutoFlushCommands(false);
      }
      for (long done = 0; done < records; ) {
        done = round(connections, first, done, records);
        if (!progress.update("records", done, records, done / seconds(began))) {
          throw new TargetException("The load of the records was stopped.");
        }
      }
    } catch (RedisException e) {
      throw context.control().failure(intent, e);
    } finally {
      connections.forEach(StatefulRedisConnection::close);
    }
    progress.loaded(
        new BulkReport(
            "records",
            records,
            connections.size(),
            "HSET, pipelined",
            List.of(),
            0,
            seconds(began)));
  }

  /** Sends a batch over each connection, waits for all, and returns how many are done then. */
  private long round(
      List<StatefulRedisConnection<String, String>> connections,
      FirstRecords first,
      long done,
      long records) {
    long from = done;
    Map<StatefulRedisConnection<String, String>, List<RedisFuture<Long>>> sent =
        new LinkedHashMap<>();
    for (StatefulRedisConnection<String, String> redis : connections) {
      long to = Math.min(records, from + BATCH);
      sent.put(redis, batch(redis, first, from, to));
      redis.flushCommands();
      from = to;
    }
    sent.forEach(RedisRecordStore::answers);
    return from;
  }

  private static double seconds(long began) {
    return Math.max(1, NanoClock.SYSTEM.nanoTime() - began) / 1e9;
  }

  private List<RedisFuture<Long>> batch(
      StatefulRedisConnection<String, String> redis, FirstRecords first, long from, long to) {
    List<RedisFuture<Long>> sent = new ArrayList<>();
    List<Object> keys = new ArrayList<>();
    for (long number = from; number < to; number++) {
      FirstRecords.Loaded record = first.at(number);
      Map<String, String> fields = new LinkedHashMap<>();
      for (int i = 0; i < record.fields().size(); i++) {
        fields.put(FieldValues.name(i), record.fields().get(i));
      }
      sent.add(redis.async().hset(commands.key(record.key()), fields));
      keys.add(0.0);
      keys.add(record.key());
    }
    if (workload.settings().uses().index() && to > from) {
      sent.add(redis.async().zadd(commands.index(), keys.toArray()));
    }
    return sent;
  }

  @Override
  public Client open(Requests requests) {
    SharedConnection place = context.connections().place();
    return new RequestClient(place, new YcsbOperations(requests, commands, place));
  }

  @Override
  public long counters() {
    return pipelined(
        "sum up the counters",
        redis -> {
          LongAdder sum = new LongAdder();
          inBatches(
              redis,
              numbers().certain(),
              key -> redis.async().hget(commands.key(key), YcsbCommands.COUNTER),
              (key, counter) -> sum.add(counter == null ? 0 : Long.parseLong(counter)));
          return sum.sum();
        });
  }

  private Numbers numbers() {
    return new Numbers(workload.settings().records(), List.of(), workload.settings().order()::of);
  }

  /** Asks for each key, many at a time. */
  private static <T> void inBatches(
      StatefulRedisConnection<String, String> redis,
      Stream<String> keys,
      Function<String, RedisFuture<T>> command,
      BiConsumer<String, @Nullable T> listener) {
    Iterator<String> all = keys.iterator();
    while (all.hasNext()) {
      List<String> some = new ArrayList<>();
      List<RedisFuture<T>> sent = new ArrayList<>();
      while (all.hasNext() && some.size() < BATCH) {
        String key = all.next();
        some.add(key);
        sent.add(command.apply(key));
      }
      List<T> answers = answers(redis, sent);
      for (int i = 0; i < some.size(); i++) {
        listener.accept(some.get(i), answers.get(i));
      }
    }
  }

  @Override
  public Census census(Numbers numbers) {
    Looking looking = new Looking(commands, new FieldValues(workload.settings()));
    return pipelined(
        "look through the records",
        redis -> {
          Function<String, RedisFuture<Map<String, String>>> read =
              key -> redis.async().hgetall(commands.key(key));
          inBatches(redis, numbers.certain(), read, (key, found) -> looking.at(key, found, true));
          inBatches(redis, numbers.possible(), read, (key, found) -> looking.at(key, found, false));
          return looking.census();
        });
  }

  /** Counts what a look through all records finds. Used by one thread. */
  private static final class Looking {
    private final YcsbCommands commands;
    private final FieldValues values;
    private final List<String> missing = new ArrayList<>();
    private long records;
    private long wrong;
    private String example = "";

    Looking(YcsbCommands commands, FieldValues values) {
      this.commands = commands;
      this.values = values;
    }

    void at(String key, @Nullable Map<String, String> found, boolean certain) {
      if (found == null || found.isEmpty()) {
        if (certain && missing.size() < Census.NAMED) {
          missing.add(key);
        }
        return;
      }
      records++;
      String problem = values.wrong(key, 0, commands.values(found));
      if (problem != null) {
        wrong++;
        example = example.isEmpty() ? problem : example;
      }
    }

    Census census() {
      return new Census(records, missing, wrong, example);
    }
  }

  @Override
  public Map<String, Double> sizes() {
    return pipelined(
        "read the memory of the records",
        redis -> {
          LongAdder bytes = new LongAdder();
          LongAdder records = new LongAdder();
          inBatches(
              redis,
              numbers().certain().limit(SAMPLED),
              key -> redis.async().memoryUsage(commands.key(key)),
              (key, found) -> {
                records.add(found == null ? 0 : 1);
                bytes.add(found == null ? 0 : found);
              });
          Map<String, Double> sizes = new LinkedHashMap<>();
          double each = (double) bytes.sum() / Math.max(1, records.sum());
          sizes.put(YcsbMeasure.TABLE_BYTES, each * workload.settings().records());
          if (workload.settings().uses().index()) {
            inBatches(
                redis,
                Stream.of(commands.index()),
                key -> redis.async().memoryUsage(key),
                (key, found) -> sizes.put(YcsbMeasure.INDEX_BYTES, found == null ? 0.0 : found));
          }
          return sizes;
        });
  }

  @Override
  public List<StatementText> statements() {
    return commands.statements();
  }
}
