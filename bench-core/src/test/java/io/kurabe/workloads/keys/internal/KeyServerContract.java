package io.kurabe.workloads.keys.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.spec.Driver;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.ServerContract;
import io.kurabe.tier.Tier;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Primary keys on a real server; each engine extends it. */
public abstract class KeyServerContract extends ServerContract {
  private static final int ROWS = 50;

  /** One stream for all tables, so that no key comes twice. */
  private final SplittableRandom random = new SplittableRandom(6);

  private Optional<KeyServer> keys = Optional.empty();

  /** What the server says of keys, asked once. */
  protected final KeyServer keys() {
    if (keys.isEmpty()) {
      keys = session(Driver.JDBC).capability(target().name(), KeyServer.class);
    }
    return keys.orElseThrow();
  }

  /** Where the tables are. */
  protected final SqlWorkspace workspace() {
    return session(Driver.JDBC).capability(target().name(), SqlWorkspace.class).orElseThrow();
  }

  /** All keys of the server, for tests with a parameter. */
  protected final Stream<KeyColumn> columns() {
    return keys().columns().stream();
  }

  /** Each with both widths. */
  protected final Stream<Arguments> columnsAndWidths() {
    return columns()
        .flatMap(key -> Stream.of(RowWidth.values()).map(width -> Arguments.of(key, width)));
  }

  @ParameterizedTest
  @MethodSource("columnsAndWidths")
  void eachKeyIsShownAndFindsItsRowAgain(KeyColumn key, RowWidth width) throws SQLException {
    String table = table("found", key, width);
    try (Connection connection = workspace().source().open()) {
      fill(connection, table, key, width, ROWS);

      List<String> shown = texts(connection, "SELECT " + key.shown() + " FROM " + table);
      assertThat(shown).hasSize(ROWS).doesNotHaveDuplicates();
      for (String one : shown) {
        assertThat(
                texts(
                    connection,
                    "SELECT " + key.shown() + " FROM " + table + " WHERE " + is(key),
                    one))
            .containsExactly(one);
      }
      assertThat(texts(connection, "SELECT v1 FROM " + table))
          .containsExactlyInAnyOrderElementsOf(
              IntStream.range(0, ROWS).mapToObj(String::valueOf).toList());
    }
  }

  @ParameterizedTest
  @MethodSource("columns")
  void onlyWideRowsHaveATextOf100Characters(KeyColumn key) throws SQLException {
    try (Connection connection = workspace().source().open()) {
      String wide = table("text", key, RowWidth.WIDE);
      fill(connection, wide, key, RowWidth.WIDE, 2);
      assertThat(texts(connection, "SELECT s1 FROM " + wide))
          .containsExactly(RowWidth.TEXT, RowWidth.TEXT);

      String narrow = table("text", key, RowWidth.NARROW);
      fill(connection, narrow, key, RowWidth.NARROW, 1);
      try (PreparedStatement all = connection.prepareStatement("SELECT * FROM " + narrow);
          ResultSet row = all.executeQuery()) {
        assertThat(row.getMetaData().getColumnCount()).isEqualTo(3);
      }
    }
  }

  @Test
  void theTimeOfAnInsertIsShownAndFindsItsRows() throws SQLException {
    KeyColumn key = keys().columns().get(0);
    String table = table("timed", key, RowWidth.NARROW);
    String times = "SELECT " + keys().timeShown() + " FROM " + table;
    String parameter = keys().timeParameter().replace(KeyColumn.PLACE, "?");
    try (Connection connection = workspace().source().open()) {
      fill(connection, table, key, RowWidth.NARROW, ROWS);

      List<String> shown = texts(connection, times + " ORDER BY t1");
      assertThat(shown).hasSize(ROWS).isSorted();
      assertThat(Set.copyOf(shown)).as("finer than a second").hasSizeGreaterThan(2);
      for (String one : shown) {
        assertThat(texts(connection, times + " WHERE t1 = " + parameter, one))
            .isNotEmpty()
            .allMatch(one::equals);
      }
      String first = shown.get(0);
      assertThat(
              texts(
                  connection,
                  times + " WHERE t1 BETWEEN " + parameter + " AND " + parameter,
                  first,
                  shown.get(ROWS - 1)))
          .hasSize(ROWS);
      assertThat(texts(connection, times + " WHERE t1 > " + parameter, first))
          .containsExactlyInAnyOrderElementsOf(
              shown.stream().filter(one -> !one.equals(first)).toList());
    }
  }

  @Test
  void rowsAreDrawnWithTheProbabilityThatWasAskedFor() throws SQLException {
    KeyColumn key = keys().columns().get(0);
    String table = table("drawn", key, RowWidth.NARROW);
    String drawn = "SELECT v1 FROM " + table + " WHERE " + keys().drawn();
    try (Connection connection = workspace().source().open()) {
      fill(connection, table, key, RowWidth.NARROW, 4 * ROWS);

      assertThat(texts(connection, drawn.formatted("1"))).hasSize(4 * ROWS);
      assertThat(texts(connection, drawn.formatted("0"))).isEmpty();
      assertThat(texts(connection, drawn.formatted("0.5"))).hasSizeBetween(1, 4 * ROWS - 1);
    }
  }

  @Tag(Tier.CORE)
  @ParameterizedTest
  @MethodSource("columns")
  void theMeterReadsEachFigureOrSaysWhyNot(KeyColumn key) throws SQLException {
    String table = table("metered", key, RowWidth.WIDE);
    try (Connection connection = workspace().source().open();
        KeyMeter meter = keys().meter()) {
      execute(connection, keys().create(table, key, RowWidth.WIDE));
      Map<KeyFigure, Double> before = meter.read(table);
      insertTogether(connection, table, key, 1_000);
      Map<KeyFigure, Double> after = meter.read(table);
      Map<KeyFigure, Double> counts = meter.counts();

      counts.forEach(
          (figure, value) -> {
            assertThat(figure.grows()).as(figure.text()).isTrue();
            assertThat(value).as(figure.text()).isGreaterThanOrEqualTo(after.get(figure));
          });
      if (after.containsKey(KeyFigure.LOG_BYTES)) {
        assertThat(counts).containsKey(KeyFigure.LOG_BYTES);
      }
      for (KeyFigure figure : KeyFigure.values()) {
        assertThat(after.containsKey(figure) ^ meter.notReported().containsKey(figure))
            .as(figure + " is read, or not reported with a reason")
            .isTrue();
      }
      assertThat(meter.notReported().values()).noneMatch(String::isBlank);
      assertThat(after.values()).allMatch(value -> Double.isFinite(value) && value >= 0);
      before.forEach(
          (figure, value) -> {
            if (figure.grows()) {
              assertThat(after.get(figure)).as(figure.text()).isGreaterThanOrEqualTo(value);
            }
          });
      assertThat(after.getOrDefault(KeyFigure.INDEX_BYTES, 1.0))
          .isGreaterThan(before.getOrDefault(KeyFigure.INDEX_BYTES, 0.0));
      assertThat(after.getOrDefault(KeyFigure.TABLE_BYTES, Double.MAX_VALUE))
          .isGreaterThanOrEqualTo(after.getOrDefault(KeyFigure.INDEX_BYTES, 0.0));
    }
  }

  @Test
  void namesAreUniqueInTheOrderOfTheTypesAndNoneIsMissingWithoutAReason() {
    assertThat(columns().map(KeyColumn::type).toList()).isSorted();
    assertThat(keys().unavailable().values()).noneMatch(String::isBlank);
    List<String> all = new ArrayList<>(columns().map(KeyColumn::name).toList());
    all.addAll(keys().unavailable().keySet());
    assertThat(all)
        .doesNotHaveDuplicates()
        .containsAll(Stream.of(KeyType.values()).map(KeyType::text).toList());
  }

  @Test
  void theServerTakesTheCheckpointAndTellsItsCache() throws SQLException {
    assertThat(keys().cacheBytes()).isGreaterThanOrEqualTo(1 << 20);
    try (Connection connection = workspace().source().open()) {
      for (String checkpoint : keys().checkpoint().stream().toList()) {
        execute(connection, checkpoint);
      }
    }
  }

  /** A name for a table of that test alone. */
  protected static String table(String test, KeyColumn key, RowWidth width) {
    return test + "_" + key.name().replace('-', '_') + "_" + width.text();
  }

  /** Makes the table with so many rows. */
  protected final void fill(
      Connection connection, String table, KeyColumn key, RowWidth width, int rows)
      throws SQLException {
    execute(connection, keys().create(table, key, width));
    insert(connection, table, key, rows);
  }

  /** Inserts so many rows one by one; {@code v1} counts from 0. */
  protected final void insert(Connection connection, String table, KeyColumn key, int rows)
      throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(insertInto(table, key))) {
      for (int i = 0; i < rows; i++) {
        set(insert, key, i);
        insert.executeUpdate();
      }
    }
  }

  /**
   * Inserts so many rows in one transaction, without waiting for each answer; {@code v1} counts
   * from 0. For tests to which only the rows matter.
   */
  protected final void insertTogether(Connection connection, String table, KeyColumn key, int rows)
      throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement insert = connection.prepareStatement(insertInto(table, key))) {
      for (int i = 0; i < rows; i++) {
        set(insert, key, i);
        insert.addBatch();
      }
      insert.executeBatch();
      connection.commit();
    } finally {
      connection.setAutoCommit(true);
    }
  }

  private void set(PreparedStatement insert, KeyColumn key, int v1) throws SQLException {
    insert.setInt(1, v1);
    if (key.maker().isPresent()) {
      insert.setString(2, key.maker().get().make(random));
    }
  }

  private static String insertInto(String table, KeyColumn key) {
    String made =
        key.maker().isPresent() ? key.parameter().replace(KeyColumn.PLACE, "?") : key.generated();
    return made.isEmpty()
        ? "INSERT INTO " + table + " (v1) VALUES (?)"
        : "INSERT INTO " + table + " (v1, id) VALUES (?, " + made + ")";
  }

  /** The condition that a row has the key of the parameter. */
  protected static String is(KeyColumn key) {
    return "id = " + key.parameter().replace(KeyColumn.PLACE, "?");
  }

  /** First column of a query. */
  protected static List<String> texts(Connection connection, String query, String... parameters)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setString(i + 1, parameters[i]);
      }
      try (ResultSet rows = statement.executeQuery()) {
        List<String> values = new ArrayList<>();
        while (rows.next()) {
          values.add(rows.getString(1));
        }
        return values;
      }
    }
  }

  /** Runs a statement. */
  protected static void execute(Connection connection, String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.execute();
    }
  }
}
