package io.kurabe.workloads.cache.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a key holds, with the commands that applications send for it. Of the writes of a queue half
 * push and half pop; where there are two reads, four of five are the first.
 */
enum DataType {
  /** A value under each key: the cache of a page, a session, a row. */
  STRING("string", 1),
  /** An object of ten fields, read by field or as a whole. */
  HASH("hash", 10),
  /** A queue that begins with ten elements: pushed at one end, popped at the other, looked at. */
  LIST("list", 10),
  /** A leader board of ten members: scores go up by one, the top is read. */
  SORTED_SET("sorted-set", 10),
  /** A log that begins with ten entries and is cut at about 1000; the newest ten are read. */
  STREAM("stream", 10);

  /** The length at which writers cut a stream, about. */
  static final int STREAM_LENGTH = 1000;

  private static final Word.Key KEY = new Word.Key("", "");
  private static final Word.Data DATA = new Word.Data();
  private static final double FIRST_READ = 0.8;

  private final String text;
  private final int elements;

  DataType(String text, int elements) {
    this.text = text;
    this.elements = elements;
  }

  String text() {
    return text;
  }

  /** Returns how many elements each key is loaded with. */
  int elements() {
    return elements;
  }

  /** Returns the commands that load one key. */
  List<CommandTemplate> load(boolean withTtl) {
    return switch (this) {
      case STRING -> List.of(set(withTtl));
      case HASH -> List.of(of("HSET", numbered(i -> Stream.of(new Word.Fixed("f" + i), DATA))));
      case LIST -> List.of(of("RPUSH", Collections.nCopies(elements, DATA).stream()));
      case SORTED_SET ->
          List.of(
              of("ZADD", numbered(i -> Stream.of(new Word.Fixed("0"), new Word.Fixed("m" + i)))));
      case STREAM ->
          Collections.nCopies(elements, fixed("XADD", List.of("*", "d"), Stream.of(DATA)));
    };
  }

  private Stream<Word> numbered(java.util.function.IntFunction<Stream<Word>> each) {
    return IntStream.range(0, elements).boxed().flatMap(each::apply);
  }

  private static CommandTemplate set(boolean withTtl) {
    return withTtl
        ? CommandTemplate.of("SET", KEY, DATA, new Word.Fixed("PX"), new Word.Ttl())
        : CommandTemplate.of("SET", KEY, DATA);
  }

  private static CommandTemplate of(String command, Stream<? extends Word> behindTheKey) {
    List<Word> words = new ArrayList<>(List.of(KEY));
    behindTheKey.forEach(words::add);
    return new CommandTemplate(command, words);
  }

  private static CommandTemplate fixed(
      String command, List<String> first, Stream<? extends Word> then) {
    return of(command, Stream.concat(first.stream().map(Word.Fixed::new), then));
  }

  /** Returns the requests of clients. */
  List<CacheOperation> operations(CacheSettings settings) {
    Ratio ratio = settings.mix().ratio();
    KeyPattern writes = settings.keys().patterns().writes();
    KeyPattern reads = settings.keys().patterns().reads();
    List<CacheOperation> all = new ArrayList<>();
    switch (this) {
      case STRING -> {
        all.add(write("set", ratio.writes(), set(settings.values().ttl().isPresent()), writes));
        all.add(get(settings));
      }
      case HASH -> {
        Word.Numbered field = new Word.Numbered("f", elements);
        all.add(write("hset", ratio.writes(), of("HSET", Stream.of(field, DATA)), writes));
        all.add(
            new CacheOperation(
                "hget", first(ratio), of("HGET", Stream.of(field)), Answer.VALUES, reads));
        all.add(
            new CacheOperation(
                "hgetall", second(ratio), of("HGETALL", Stream.of()), Answer.every(2, 1), reads));
      }
      case LIST -> {
        double half = ratio.writes() / 2.0;
        all.add(write("lpush", half, of("LPUSH", Stream.of(DATA)), writes));
        all.add(
            new CacheOperation(
                "rpop", half, of("RPOP", Stream.of()), Answer.VALUES.orNothing(), writes));
        all.add(
            new CacheOperation(
                "lrange",
                ratio.reads(),
                fixed("LRANGE", List.of("0", "9"), Stream.of()),
                Answer.VALUES.orNothing(),
                reads));
      }
      case SORTED_SET -> {
        Word.Numbered member = new Word.Numbered("m", elements);
        all.add(
            write(
                "zincrby",
                ratio.writes(),
                fixed("ZINCRBY", List.of("1"), Stream.of(member)),
                writes));
        all.add(
            new CacheOperation(
                "zrevrange",
                first(ratio),
                fixed("ZREVRANGE", List.of("0", "9", "WITHSCORES"), Stream.of()),
                Answer.SOMETHING,
                reads));
        all.add(
            new CacheOperation(
                "zscore", second(ratio), of("ZSCORE", Stream.of(member)), Answer.SOMETHING, reads));
      }
      case STREAM -> {
        List<String> cut = List.of("MAXLEN", "~", String.valueOf(STREAM_LENGTH), "*", "d");
        all.add(write("xadd", ratio.writes(), fixed("XADD", cut, Stream.of(DATA)), writes));
        all.add(
            new CacheOperation(
                "xrevrange",
                ratio.reads(),
                fixed("XREVRANGE", List.of("+", "-", "COUNT", "10"), Stream.of()),
                Answer.every(3, 2),
                reads));
      }
    }
    return all.stream().filter(operation -> operation.weight() > 0).toList();
  }

  private static CacheOperation write(
      String name, double weight, CommandTemplate template, KeyPattern pattern) {
    return new CacheOperation(name, weight, template, Answer.ANYTHING, pattern);
  }

  /** A read of several keys weighs as much less as it has more keys, so that the ratio holds. */
  private static CacheOperation get(CacheSettings settings) {
    int reads = settings.mix().ratio().reads();
    int atOnce = settings.mix().multi();
    KeyPattern pattern = settings.keys().patterns().reads();
    if (atOnce == 1) {
      return new CacheOperation(
          "get", reads, CommandTemplate.of("GET", KEY), Answer.VALUES, pattern);
    }
    boolean inTurn = settings.mix().inTurn();
    double weight = (double) reads / atOnce;
    weight = inTurn ? Math.ceil(weight) : weight;
    return new CacheOperation(
        "mget",
        weight,
        CommandTemplate.of("MGET", KEY),
        Answer.VALUE_PER_KEY,
        pattern,
        atOnce,
        inTurn ? reads : 0);
  }

  private static double first(Ratio ratio) {
    return ratio.reads() * FIRST_READ;
  }

  private static double second(Ratio ratio) {
    return ratio.reads() - first(ratio);
  }
}
