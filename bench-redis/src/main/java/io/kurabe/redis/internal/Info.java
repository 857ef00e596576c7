package io.kurabe.redis.internal;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The answer of INFO, taken apart. Immutable. */
public final class Info {
  private final Map<String, String> fields;

  private Info(Map<String, String> fields) {
    this.fields = Collections.unmodifiableMap(fields);
  }

  /** Reads lines {@code name:value}; comments and empty lines are skipped. */
  public static Info parse(String text) {
    Map<String, String> fields = new LinkedHashMap<>();
    text.lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(
            line -> {
              int colon = line.indexOf(':');
              if (colon > 0) {
                fields.put(line.substring(0, colon), line.substring(colon + 1).strip());
              }
            });
    return new Info(fields);
  }

  /** Returns all fields in the server's order. */
  public Map<String, String> fields() {
    return fields;
  }

  public Optional<String> text(String name) {
    return Optional.ofNullable(fields.get(name));
  }

  public String textOr(String name, String otherwise) {
    return text(name).orElse(otherwise);
  }

  /** Returns a whole number, or empty when it is absent or something else. */
  public OptionalLong number(String name) {
    String value = fields.get(name);
    return value != null && value.matches("-?\\d{1,18}")
        ? OptionalLong.of(Long.parseLong(value))
        : OptionalLong.empty();
  }

  /** Returns one part of a value such as {@code calls=1,usec=2}. */
  public static Optional<String> part(String value, String name) {
    for (String part : value.split(",", -1)) {
      if (part.startsWith(name + "=")) {
        return Optional.of(part.substring(name.length() + 1));
      }
    }
    return Optional.empty();
  }
}
