package io.kurabe.redis.ycsb.internal;

import io.kurabe.redis.internal.Request;
import io.kurabe.workload.StatementText;
import io.kurabe.workloads.ycsb.internal.FieldValues;
import io.kurabe.workloads.ycsb.internal.Requests;
import io.kurabe.workloads.ycsb.internal.YcsbOperation;
import io.kurabe.workloads.ycsb.internal.YcsbSettings;
import io.kurabe.workloads.ycsb.internal.YcsbWorkload;
import io.lettuce.core.Limit;
import io.lettuce.core.Range;
import io.lettuce.core.ScriptOutputType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keys and commands: a hash for each record, and one sorted set with all keys at score 0, whose
 * order is that of their bytes. Each answer is handed to a listener. Immutable.
 */
record YcsbCommands(String prefix, YcsbWorkload workload) {
  /** The counter of read-modify-writes; absent until the first. */
  static final String COUNTER = "counter";

  /** Writes only if the counter is still what was read; returns 0 when it is not. */
  private static final String WRITE_IF_UNCHANGED =
      "if (redis.call('HGET', KEYS[1], ARGV[1]) or '0') ~= ARGV[2] then return 0 end "
          + "redis.call('HSET', KEYS[1], unpack(ARGV, 3)) return 1";

  private YcsbSettings.Uses uses() {
    return workload.settings().uses();
  }

  String key(String record) {
    return prefix + record;
  }

  String index() {
    return prefix + "_indices";
  }

  /** Reads one field, or all, with the counter. */
  Request read(Requests requests, Consumer<Map<String, String>> listener) {
    String key = key(requests.key());
    int field = requests.readField();
    if (field < 0) {
      return redis -> redis.hgetall(key).thenAccept(listener);
    }
    boolean withCounter = requests.operation() == YcsbOperation.READ_MODIFY_WRITE;
    String[] names =
        withCounter
            ? new String[] {FieldValues.name(field), COUNTER}
            : new String[] {FieldValues.name(field)};
    return redis ->
        redis
            .hmget(key, names)
            .thenAccept(
                values -> {
                  Map<String, String> found = new LinkedHashMap<>();
                  values.forEach(v -> v.ifHasValue(text -> found.put(v.getKey(), text)));
                  listener.accept(found);
                });
  }

  Request readWhole(String record, Consumer<Map<String, String>> listener) {
    return redis -> redis.hgetall(key(record)).thenAccept(listener);
  }

  /** Writes fields; the listener hears how many of them were not there before. */
  Request write(Requests requests, Consumer<Long> listener) {
    Map<String, String> fields = written(requests);
    if (requests.operation() == YcsbOperation.READ_MODIFY_WRITE) {
      fields.put(COUNTER, String.valueOf(requests.counter() + 1));
    }
    return redis -> redis.hset(key(requests.key()), fields).thenAccept(listener);
  }

  /** Writes fields and counter; the listener hears 0 when the record changed since it was read. */
  Request writeIfUnchanged(Requests requests, Consumer<Long> listener) {
    List<String> arguments = new ArrayList<>();
    arguments.add(COUNTER);
    arguments.add(String.valueOf(requests.counter()));
    Map<String, String> fields = written(requests);
    fields.put(COUNTER, String.valueOf(requests.counter() + 1));
    fields.forEach(
        (name, value) -> {
          arguments.add(name);
          arguments.add(value);
        });
    String[] keys = {key(requests.key())};
    return redis ->
        redis
            .<Long>eval(
                WRITE_IF_UNCHANGED,
                ScriptOutputType.INTEGER,
                keys,
                arguments.toArray(String[]::new))
            .thenAccept(listener);
  }

  private static Map<String, String> written(Requests requests) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (int i = 0; i < requests.written().size(); i++) {
      fields.put(FieldValues.name(requests.firstField() + i), requests.written().get(i));
    }
    return fields;
  }

  /** Adds a key to the sorted set; the listener hears 0 when it was there. */
  Request addToIndex(Requests requests, Consumer<Long> listener) {
    return redis -> redis.zadd(index(), 0, requests.key()).thenAccept(listener);
  }

  Request scan(Requests requests, Consumer<List<String>> listener) {
    Range<String> from =
        Range.from(Range.Boundary.including(requests.key()), Range.Boundary.unbounded());
    return redis ->
        redis
            .zrangebylex(index(), from, Limit.create(0, requests.scanLength()))
            .thenAccept(listener);
  }

  /** Returns the fields of a record in their order; null for one that is missing. */
  List<@Nullable String> values(Map<String, String> found) {
    List<@Nullable String> values = new ArrayList<>();
    for (int i = 0; i < workload.settings().fields(); i++) {
      values.add(found.get(FieldValues.name(i)));
    }
    return values;
  }

  List<StatementText> statements() {
    String key = key("user<number>");
    boolean one = uses().readsOneField();
    String read = one ? "HMGET " + key + " <field>" : "HGETALL " + key;
    String write =
        "HSET " + key + (uses().writesAllFields() ? " <all fields>" : " <field> <value>");
    String zadd = "ZADD " + index() + " 0 user<number>";
    List<StatementText> texts = new ArrayList<>();
    texts.add(
        new StatementText("before all runs, records", "HSET " + key + " <all fields and values>"));
    if (uses().index()) {
      texts.add(new StatementText("before all runs, keys", zadd));
    }
    for (YcsbOperation kind : workload.mix().kinds()) {
      List<String> sent = new ArrayList<>();
      switch (kind) {
        case READ -> sent.add(read);
        case UPDATE -> sent.add(write);
        case INSERT -> {
          sent.add("HSET " + key + " <all fields and values>");
          if (uses().index()) {
            sent.add(zadd);
          }
        }
        case SCAN -> {
          sent.add("ZRANGEBYLEX " + index() + " [user<number> + LIMIT 0 <length>");
          sent.add("HGETALL " + key + " (of each)");
        }
        case READ_MODIFY_WRITE -> {
          sent.add(one ? read + " " + COUNTER : read);
          sent.add(
              uses().transaction()
                  ? "EVAL \"%s\" 1 %s %s <counter> <field> <value> %s <counter + 1>"
                      .formatted(WRITE_IF_UNCHANGED, key, COUNTER, COUNTER)
                  : write + " " + COUNTER + " <counter + 1>");
        }
      }
      sent.forEach(text -> texts.add(new StatementText("each " + kind.text(), text)));
    }
    texts.add(new StatementText("after each run (audit)", "HGETALL " + key + " (of every record)"));
    texts.add(new StatementText("after each run (sizes)", "MEMORY USAGE " + key + " (of some)"));
    return texts;
  }
}
