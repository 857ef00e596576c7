package io.kurabe.cli;

import io.kurabe.config.internal.KnownNames;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The form in which a command prints its result at its end. */
enum OutputFormat {
  TEXT,
  /** The whole page as Markdown. */
  MARKDOWN,
  /** The answer and one small table, to paste into a pull request. */
  SUMMARY,
  /** The main table of the page, for other programs. */
  CSV,
  JSON,
  /** The demands on the page, as build systems read the results of tests. */
  JUNIT,
  NONE;

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the format of that name.
   *
   * @throws IllegalArgumentException with the names that there are
   */
  static OutputFormat parse(String name) {
    List<String> names = Stream.of(values()).map(OutputFormat::text).toList();
    KnownNames.require(List.of(name), names);
    return values()[names.indexOf(name)];
  }
}
