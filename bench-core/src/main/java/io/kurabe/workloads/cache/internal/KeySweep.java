package io.kurabe.workloads.cache.internal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks for keys all over the range after a run, and looks at what they hold. */
final class KeySweep implements Pipelined {
  private static final int MOST_EXAMPLES = 3;

  private final CommandTemplate template;
  private final CacheState state;
  private final KeyRange range;
  private final long asked;
  private final Answer answer;
  private final int expected;
  private final List<String> examples = new ArrayList<>();
  private final Deque<OfKey> underWay = new ArrayDeque<>();
  private long missing;
  private long wrong;
  private double sum;
  private double largest;

  /**
   * @param template asks for one key
   * @param asked how many keys, at equal distances
   * @param answer what each answer must be
   * @param expected how many values each answer must have; 0 when they are numbers to be added
   */
  KeySweep(CacheState state, CommandTemplate template, long asked, Answer answer, int expected) {
    this.state = state;
    this.template = template;
    this.range = state.settings().keys().range();
    this.asked = asked;
    this.answer = answer;
    this.expected = expected;
  }

  /** Asks, and returns this when all has been answered. */
  KeySweep made(String intent) {
    state.server().send(intent, this);
    return this;
  }

  @Override
  public long count() {
    return asked;
  }

  @Override
  public String command(long i) {
    return template.command();
  }

  /** Returns the number of the key that is asked for as number {@code i}. */
  private long key(long i) {
    return range.min() + (long) ((double) i * range.count() / asked);
  }

  @Override
  public void write(long i, WordSink to) {
    for (Word word : template.words()) {
      if (word instanceof Word.Key) {
        to.key(template.key(state.server().prefix(), key(i)));
      } else {
        to.text(word.text());
      }
    }
  }

  @Override
  public AnswerSink answer(long i) {
    OfKey one = new OfKey(key(i));
    underWay.add(one);
    return one;
  }

  @Override
  public void answered() {
    OfKey one = underWay.remove();
    sum += one.sum;
    largest = Math.max(largest, one.sum);
    if (expected == 0) {
      return;
    }
    if (one.values == 0) {
      missing++;
      example(one.name() + " is not there");
    } else if (!one.wrong.isEmpty()) {
      wrong++;
      example(one.wrong);
    } else if (one.values != expected) {
      wrong++;
      example("%s has %d values in place of %d".formatted(one.name(), one.values, expected));
    }
  }

  private void example(String sentence) {
    if (examples.size() < MOST_EXAMPLES) {
      examples.add(sentence);
    }
  }

  /** What one key holds; read on the thread of the connection. */
  private final class OfKey implements AnswerSink {
    private final long key;
    private int elements;
    private int values;
    private double sum;
    private String wrong = "";

    OfKey(long key) {
      this.key = key;
    }

    String name() {
      return template.key(state.server().prefix(), key);
    }

    @Override
    public void string(@Nullable ByteBuffer bytes) {
      if (bytes == null || !answer.isValue(elements++)) {
        return;
      }
      values++;
      if (expected == 0) { // A score of a server that speaks RESP2.
        sum += Double.parseDouble(StandardCharsets.US_ASCII.decode(bytes.duplicate()).toString());
        return;
      }
      StampedValues.Kind kind = state.values().check(bytes, key);
      if (kind != StampedValues.Kind.RIGHT) {
        wrong = WrongValue.text(kind, name(), bytes, state.server().prefix());
      }
    }

    @Override
    public void integer(long number) {
      sum += number;
    }

    @Override
    public void score(double score) {
      elements++;
      sum += score;
    }
  }

  /** Returns how many keys were asked for. */
  long asked() {
    return asked;
  }

  /** Returns how many of them were not there. */
  long missing() {
    return missing;
  }

  /** Returns how many had a wrong value, or too few or too many. */
  long wrong() {
    return wrong;
  }

  /** Returns the sum of the numbers that were answered. */
  long sum() {
    return Math.round(sum);
  }

  /** Returns the largest of them. */
  long largest() {
    return Math.round(largest);
  }

  /** Returns the first sentences about what was wrong or missing. */
  List<String> examples() {
    return List.copyOf(examples);
  }
}
