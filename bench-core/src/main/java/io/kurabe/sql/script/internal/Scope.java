package io.kurabe.sql.script.internal;

import io.kurabe.workload.internal.Distribution;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/**
 * The names of the variables that the scripts of one workload share, each with its slot in a {@link
 * Frame}, and those that are set before the first command. Not thread-safe while scripts are read;
 * not changed afterwards.
 */
public final class Scope {
  /** The variable with the number of the client, from 0. */
  public static final String CLIENT_ID = "client_id";

  private final Map<String, Integer> slots = new LinkedHashMap<>();
  private final Map<String, String> defined = new LinkedHashMap<>();
  private final Map<String, Distribution> draws = new HashMap<>();
  private final Map<String, TextMaker> texts = new HashMap<>();

  public Scope() {
    slot(CLIENT_ID);
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

  Iterable<String> names() {
    return slots.keySet();
  }

  /** Returns the variables that were set by {@link #define}. */
  Map<String, String> defined() {
    return Map.copyOf(defined);
  }

  Frame frame(int client) {
    Frame frame = new Frame(slots.size());
    defined.forEach((name, value) -> set(frame, slot(name), value));
    frame.set(slot(CLIENT_ID), client);
    return frame;
  }

  private static void set(Frame frame, int slot, String value) {
    try {
      if (value.matches("[+-]?\\d+")) {
        frame.set(slot, Long.parseLong(value));
      } else {
        frame.set(slot, Double.parseDouble(value));
      }
    } catch (NumberFormatException text) {
      frame.set(slot, value);
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
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
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

  /** Returns the message that a variable was used before it was set. */
  String unknown(String name) {
    return """
        variable :%1$s is not set before this line. Set are: %2$s. Set it with \\set \
        %1$s ... or define it beforehand."""
        .formatted(name, String.join(", ", names()));
  }
}
