package io.kurabe.sql.script.internal;

import io.kurabe.workload.internal.Distribution;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The names of the variables that the scripts of one workload share, each with its slot in a {@link
 * Frame}, and those that are set before the first command. Not thread-safe while scripts are read;
 * not changed afterwards.
 */
public final class Scope {
  /** The variable with the number of the client, from 0. */
  public static final String CLIENT_ID = "client_id";

  /** The variable with the seed of hash and permute: the same for all clients of a run. */
  static final String DEFAULT_SEED = "default_seed";

  /** The variable with the seed of the run. */
  private static final String RANDOM_SEED = "random_seed";

  /** The variable with the scale: 1 unless it is defined, as in pgbench. */
  private static final String SCALE = "scale";

  private final Map<String, Integer> slots = new LinkedHashMap<>();
  private final Map<String, String> defined = new LinkedHashMap<>();
  private final Map<String, Distribution> draws = new HashMap<>();
  private final Map<String, TextMaker> texts = new HashMap<>();
  private final List<String> prefixes = new ArrayList<>();

  /** Makes the scope of pgbench's own variables. */
  public Scope() {
    slot(CLIENT_ID);
    slot(DEFAULT_SEED);
    slot(RANDOM_SEED);
    slot(SCALE);
  }

  /** Sets a variable before the first command: a whole number, a number, or a text. */
  public Scope define(String name, String value) {
    slot(name);
    defined.put(name, value);
    return this;
  }

  /** Makes a distribution a function, in lower case: {@code \set id name(1, :rows)}. */
  public Scope draws(String name, Distribution distribution) {
    draws.put(name, distribution);
    return this;
  }

  /** Makes texts a function of numbers, in lower case: {@code \set c name(:id, 7)}. */
  public Scope texts(String name, TextMaker maker) {
    texts.put(name, maker);
    return this;
  }

  /** Returns the distribution that {@link #draws} made available under that name. */
  Optional<Distribution> drawing(String name) {
    return Optional.ofNullable(draws.get(name));
  }

  /** Returns the texts that {@link #texts} made available under that name. */
  Optional<TextMaker> making(String name) {
    return Optional.ofNullable(texts.get(name));
  }

  /** Returns the slot of a variable, a new one for a new name. */
  int slot(String name) {
    return slots.computeIfAbsent(name, n -> slots.size());
  }

  /** Returns the slot of a variable that exists. */
  public OptionalInt find(String name) {
    Integer slot = slots.get(name);
    return slot == null ? OptionalInt.empty() : OptionalInt.of(slot);
  }

  /** Makes variables known whose names {@code \gset} finds in an answer: those with the prefix. */
  void keeps(String prefix) {
    prefixes.add(prefix);
  }

  /**
   * Returns the slot of a variable that a script uses; an IllegalArgumentException when nothing
   * before sets it.
   */
  int variable(String name) {
    boolean kept = prefixes.stream().anyMatch(p -> name.startsWith(p) && !name.equals(p));
    if (!slots.containsKey(name) && !kept) {
      throw new IllegalArgumentException(
          "variable :%1$s is not set before this line. Set are: %2$s. Set it with \\set %1$s ... or define it beforehand%3$s"
              .formatted(
                  name,
                  String.join(", ", slots.keySet()),
                  prefixes.contains(name)
                      ? ". \\gset %1$s is a prefix, as in pgbench: it sets %1$s<column>; for :%1$s name the column AS %1$s and write \\gset alone"
                          .formatted(name)
                      : "."));
    }
    return slot(name);
  }

  /**
   * Returns the variables of one client.
   *
   * @param client its number, from 0
   * @param seed of the run
   */
  Frame frame(int client, long seed) {
    Frame frame = new Frame(List.copyOf(slots.keySet()));
    frame.set(slot(SCALE), 1L);
    frame.set(slot(RANDOM_SEED), seed);
    frame.set(slot(DEFAULT_SEED), new SplittableRandom(seed).nextLong() >>> 1);
    frame.set(slot(CLIENT_ID), (long) client);
    defined.forEach((name, value) -> frame.set(slot(name), value(value)));
    return frame;
  }

  /** Returns a defined text as the number, truth value or NULL that it is; else as a text. */
  private static @Nullable Object value(String text) {
    boolean plain = text.matches("[+-]?[\\d.]+([eE][+-]?\\d+)?|(?i)true|false|null");
    try {
      return plain ? Numbers.plain(text) : text;
    } catch (ScriptException e) { // 1.2.3
      return text;
    }
  }

  /** Makes a text from whole numbers. Thread-safe: all clients share it. */
  @FunctionalInterface
  public interface TextMaker {
    /**
     * Makes a text.
     *
     * @param arguments as many as the script gives
     * @param random the client's own stream of randomness
     */
    String make(long[] arguments, SplittableRandom random);
  }

  /** Returns whether a name starts so: a letter or underscore; digits may follow. */
  static boolean startsName(char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0x80;
  }

  /** Returns where the name that starts at the index ends; the index itself when none does. */
  static int nameEnd(String text, int from) {
    int end = from;
    while (end < text.length()
        && (startsName(text.charAt(end)) || (end > from && Character.isDigit(text.charAt(end))))) {
      end++;
    }
    return end;
  }

  static boolean isName(String text) {
    return !text.isEmpty() && nameEnd(text, 0) == text.length();
  }
}
