package io.kurabe.cli;

import io.kurabe.config.DurationText;
import io.kurabe.config.Problems;
import io.kurabe.config.WholeNumber;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the texts of options; a wrong one becomes a problem and the default is used in its place.
 *
 * @param problems receives wrong options
 */
record OptionReader(Problems problems) {
  private static final int MOST = 100_000;
  private static final int LEAST_ROWS = 1_000;
  private static final int MOST_ROWS = 100_000_000;

  <T> T or(T byDefault, String option, @Nullable String text, Function<String, T> parser) {
    if (text == null) {
      return byDefault;
    }
    return problems.attempt(option, () -> parser.apply(text)).orElse(byDefault);
  }

  /** Reads a number of 1 to 100000. */
  static int count(String text) {
    return WholeNumber.parse(text, 1, MOST);
  }

  /** Reads several counts with commas between them. */
  static List<Integer> counts(String text) {
    List<Integer> counts = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      counts.add(count(part.strip()));
    }
    return counts;
  }

  /** Reads sizes of tables with commas between them: 1000 to 100 million rows. */
  static List<Integer> sizes(String text) {
    List<Integer> sizes = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      sizes.add(WholeNumber.parse(part.strip(), LEAST_ROWS, MOST_ROWS));
    }
    return sizes;
  }

  /** Reads a share such as {@code 2.5%}, above 0 and below 100 percent, as 0.025. */
  static double percent(String text) {
    String number = text.strip().replaceFirst("\\s*%$", "");
    if (!number.matches("\\d{1,3}(\\.\\d+)?")) {
      throw new IllegalArgumentException("'" + text + "' is not a percentage such as 5%");
    }
    double percent = Double.parseDouble(number);
    if (percent <= 0 || percent >= 100) {
      throw new IllegalArgumentException("must be above 0% and below 100%, was " + text);
    }
    return percent / 100;
  }

  /** Reads a regular expression. */
  static Pattern pattern(String text) {
    try {
      return Pattern.compile(text);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is no regular expression: " + e.getDescription(), e);
    }
  }

  /** Reads a duration that is not 0. */
  static Duration aboveZero(String text) {
    Duration duration = DurationText.parse(text);
    if (duration.isZero()) {
      throw new IllegalArgumentException("must be longer than 0, was " + text);
    }
    return duration;
  }
}
