package io.kurabe.junit;

import io.kurabe.config.ConfigurationException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Reads configuration parameters whose values are the constants of an enum, in small letters. */
final class Modes {
  private Modes() {}

  /** Reads one value; a ConfigurationException says what is possible. */
  static <E extends Enum<E>> E parse(E[] all, String key, String text) {
    return Arrays.stream(all)
        .filter(mode -> text(mode).equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new ConfigurationException(
                    key
                        + ": '"
                        + text
                        + "' is unknown. Possible: "
                        + Arrays.stream(all).map(Modes::text).collect(Collectors.joining(", "))));
  }

  static String text(Enum<?> mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }
}
