package io.kurabe.junit;

import io.kurabe.config.ConfigurationException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What is done with baseline files: {@code kurabe.baseline}. */
enum BaselineMode {
  /** Compare; the default. */
  COMPARE,
  /** Write those that are missing, compare with the others. */
  RECORD,
  /** Write all, over those that are there. */
  REPLACE;

  static BaselineMode parse(String text) {
    return Arrays.stream(values())
        .filter(m -> m.text().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new ConfigurationException(
                    PerformanceTest.BASELINE
                        + ": '"
                        + text
                        + "' is unknown. Possible: "
                        + Arrays.stream(values())
                            .map(BaselineMode::text)
                            .collect(Collectors.joining(", "))));
  }

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
