package io.kurabe.studies.sqlbench.internal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What was published of the suite, read from its files once more. */
public final class PublishedSuite {
  private static final List<String> LABELS =
      List.of("5.5.30", "5.6.10", "ps_off-5.6.10", "rds-5.5.27");

  private PublishedSuite() {}

  /** A column for each server. */
  public static List<SuiteResult.Column> columns() {
    List<SuiteResult.Column> columns = new ArrayList<>();
    for (int c = 0; c < LABELS.size(); c++) {
      columns.add(
          new SuiteResult.Column(
              LABELS.get(c),
              "server " + c,
              times("published-tests.csv", 1 + c, false),
              times("published-operations.csv", 2 + c, true)));
    }
    return columns;
  }

  private static List<SuiteResult.Time> times(String file, int column, boolean counted) {
    return lines(file).stream()
        .skip(1)
        .filter(l -> !l.startsWith("TOTALS"))
        .map(l -> List.of(l.split(",", -1)))
        .map(
            f ->
                new SuiteResult.Time(
                    f.get(0),
                    counted ? Long.parseLong(f.get(1)) : 0,
                    Double.parseDouble(f.get(column))))
        .toList();
  }

  static List<String> lines(String file) {
    try (InputStream in =
        Objects.requireNonNull(PublishedSuite.class.getResourceAsStream(file), file)) {
      return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
