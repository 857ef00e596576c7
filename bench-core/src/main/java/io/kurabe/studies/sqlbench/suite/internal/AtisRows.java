package io.kurabe.studies.sqlbench.suite.internal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/**
 * The rows for the tables of the test ATIS, from {@code atis.txt.gz}: the name of a table behind
 * {@code @}, then a row a line with bars between its values. They have the numbers, the
 * distributions and the sizes of answers of the original data, which may not be redistributed; a
 * test checks their checksum. Immutable.
 */
record AtisRows(Map<String, List<List<Object>>> tables) {
  private static final String FILE = "atis.txt.gz";

  static AtisRows read() {
    try (InputStream file = AtisRows.class.getResourceAsStream(FILE);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(
                    new GZIPInputStream(Objects.requireNonNull(file, FILE)),
                    StandardCharsets.US_ASCII))) {
      return new AtisRows(read(lines));
    } catch (IOException e) {
      throw new UncheckedIOException(FILE + " cannot be read from the jar", e);
    }
  }

  private static Map<String, List<List<Object>>> read(BufferedReader lines) throws IOException {
    Map<String, SuiteTable> known =
        AtisTables.ALL.stream().collect(Collectors.toMap(SuiteTable::name, Function.identity()));
    Map<String, List<List<Object>>> tables = new LinkedHashMap<>();
    SuiteTable table = AtisTables.ALL.get(0);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("@")) {
        table = Objects.requireNonNull(known.get(line.substring(1)), line);
        tables.put(table.name(), new ArrayList<>());
      } else {
        Objects.requireNonNull(tables.get(table.name()), FILE).add(row(table, line));
      }
    }
    return tables;
  }

  private static List<Object> row(SuiteTable table, String line) {
    String[] values = line.split("\\|", -1);
    List<Object> row = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      row.add(
          switch (table.columns().get(i).type()) {
            case CHAR, VARCHAR, BLOB -> values[i];
            case FLOAT, DOUBLE -> Double.parseDouble(values[i]);
            case TINYINT, SMALLINT, MEDIUMINT, INT -> Integer.parseInt(values[i]);
          });
    }
    return List.copyOf(row);
  }

  /** Returns the rows of a table: texts, whole numbers and, in columns with a fraction, doubles. */
  List<List<Object>> of(String table) {
    return List.copyOf(tables.getOrDefault(table, List.of()));
  }
}
