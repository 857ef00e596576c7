package io.kurabe.workloads.cache.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.workloads.cache.internal.CacheLedger.Count;
import io.kurabe.workloads.cache.internal.CacheLedger.Lane;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one client, one after the other, and what becomes of them: makes the words,
 * checks the answer while it is read, counts. Used by one thread at a time.
 */
public final class ClientRequests implements AnswerSink {
  private final List<CacheOperation> operations;
  private final KeySequence[] sequences;
  private final RequestWords words;
  private final StampedValues values;
  private final CacheLedger ledger;
  private final Lane lane;
  private final MissRule misses;
  private final String prefix;
  private final NanoClock clock;

  /** How many keys of the round of reads have been asked for, where rounds are counted. */
  private int readOfRound;

  // The request under way.
  private int current;
  private int elements;
  private int found;
  private int missing;
  private boolean plain;
  private @Nullable String wrong;

  ClientRequests(CacheState state, Lane lane, int client, int clients) {
    this.operations = state.operations();
    this.sequences =
        operations.stream()
            .map(o -> o.pattern().sequence(state.settings().keys().range(), client, clients))
            .toArray(KeySequence[]::new);
    this.prefix = state.server().prefix();
    this.values = state.values();
    this.words = new RequestWords(prefix, values, state.settings(), lane, true);
    this.ledger = state.ledger();
    this.lane = lane;
    this.misses = state.misses();
    this.clock = state.clock();
    followWrites();
  }

  /** Lets the reads of a client know its writes, for patterns in which they follow them. */
  private void followWrites() {
    List<KeySequence> all = List.of(sequences);
    for (int i = 0; i < sequences.length; i++) {
      if (operations.get(i).template().writes()) {
        sequences[i] = new Told(all.get(i), all);
      }
    }
  }

  private record Told(KeySequence own, List<KeySequence> all) implements KeySequence {
    @Override
    public long next(SplittableRandom random) {
      return own.next(random);
    }

    @Override
    public void wrote(long key) {
      for (KeySequence one : all) {
        one.wrote(key);
      }
    }
  }

  /** Returns the names of the commands, by the index of their operation. */
  public List<String> commands() {
    return operations.stream().map(operation -> operation.template().command()).toList();
  }

  /** Makes the next request, which is about to be sent. */
  public void write(int operation, SplittableRandom random, WordSink to) {
    current = operation;
    elements = 0;
    found = 0;
    missing = 0;
    plain = false;
    wrong = null;
    lane.add(operation, Count.SENT, 1);
    CacheOperation now = operations.get(operation);
    words.write(now.template(), keysOf(now), sequences[operation], random, to);
  }

  private int keysOf(CacheOperation now) {
    if (now.keysOfRound() == 0) {
      return now.keysAtOnce();
    }
    int keys = CacheOperation.keysOfNext(now.keysAtOnce(), now.keysOfRound(), readOfRound);
    readOfRound = (readOfRound + keys) % now.keysOfRound();
    return keys;
  }

  @Override
  public void string(@Nullable ByteBuffer bytes) {
    int element = elements++;
    Answer answer = operations.get(current).answer();
    switch (answer.kind()) {
      case ANYTHING -> {}
      case SOMETHING -> found += bytes == null ? 0 : 1;
      case VALUES -> {
        if (bytes != null && answer.isValue(element)) {
          found++;
          check(bytes, 0, answer);
        }
      }
      case VALUE_PER_KEY -> {
        if (bytes == null) {
          missing++;
        } else {
          found++;
          check(bytes, element, answer);
        }
      }
    }
  }

  private void check(ByteBuffer bytes, int keyOfRequest, Answer answer) {
    if (keyOfRequest >= words.drawn()) {
      wrong = "the answer has more elements than keys were asked for";
      return;
    }
    long key = words.key(keyOfRequest);
    StampedValues.Kind kind = values.check(bytes, key);
    if (kind == StampedValues.Kind.RIGHT) {
      if (bytes.remaining() >= StampedValues.STAMP
          && !ledger.wrote(StampedValues.writer(bytes), StampedValues.version(bytes))) {
        wrong = WrongValue.neverWritten(nameOf(key), StampedValues.version(bytes));
      }
    } else if (kind != StampedValues.Kind.FOREIGN || !answer.ofUser()) {
      wrong = WrongValue.text(kind, nameOf(key), bytes, prefix);
    }
  }

  private String nameOf(long key) {
    return operations.get(current).template().key(prefix, key);
  }

  @Override
  public void integer(long number) {
    plain = true;
  }

  @Override
  public void score(double score) {
    elements++;
    found++;
  }

  @Override
  public void status() {
    plain = true;
  }

  /**
   * Counts the answer, when it has been read.
   *
   * @return what was wrong with it; null when it was right
   */
  public @Nullable WrongAnswer answered() {
    lane.add(current, Count.ACKNOWLEDGED, 1);
    Answer answer = operations.get(current).answer();
    if (answer.kind() == Answer.Kind.ANYTHING || (plain && elements == 0)) {
      return null;
    }
    boolean perKey = answer.kind() == Answer.Kind.VALUE_PER_KEY;
    int hit = perKey ? found : Math.min(1, found);
    int missed = perKey ? missing : 1 - hit;
    long now = clock.nanoTime();
    lane.add(current, Count.HITS, hit);
    Count kind = missed == 0 ? Count.EMPTY : misses.kind(answer, now);
    lane.add(current, kind, missed);
    if (kind != Count.EMPTY || hit > 0) {
      lane.found(ledger.second(now), hit, missed);
    }
    return wrong != null ? wrong(wrong) : kind == Count.LOST ? lost() : null;
  }

  private WrongAnswer wrong(String what) {
    lane.add(current, Count.WRONG, 1);
    ledger.example(what);
    return new WrongAnswer("WRONG", what);
  }

  private WrongAnswer lost() {
    String key = nameOf(words.key(0));
    String what =
        words.drawn() == 1
            ? key + " was loaded, and is not there"
            : "one of " + words.drawn() + " keys beside " + key + " was loaded, and is not there";
    ledger.example(what);
    return new WrongAnswer("MISS", what);
  }

  /** Counts that the server surely did not carry out the request under way. */
  public void refused() {
    lane.add(current, Count.REFUSED, 1);
  }
}
