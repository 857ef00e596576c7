package io.kurabe.sql.script.internal;

import io.kurabe.workload.internal.Distribution;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

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

  /** Makes a scope with {@code client_id} only. */
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

  /** Returns all names, in the order of their slots. */
  Iterable<String> names() {
    return slots.keySet();
  }

  /** Returns the variables that were set by {@link #define}. */
  Map<String, String> defined() {
    return Map.copyOf(defined);
  }

  /** Makes the variables of one client. */
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
}
