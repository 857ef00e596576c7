package io.kurabe.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.TargetException;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.BulkReport;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every SQL engine's bulk loading owes: all rows exactly, or none. */
public abstract class BulkLoadContract {
  private static final int ROWS = 50_000;
  private static final BulkSettings PARALLEL = new BulkSettings(4, 3_000);
  private static final List<String> COLUMNS = List.of("id", "t", "d", "m", "r");
  private static final LocalDateTime START = LocalDateTime.of(2026, 11, 21, 0, 0, 0, 123_456_000);
  private static final String[] TEXTS = {
    "plain",
    "",
    " blanks ",
    "tab\there",
    "line\nend",
    "carriage\rreturn\r\n",
    "back\\slash\\",
    "\\N",
    "\\.",
    "NULL",
    "'quotes\"`",
    "比べ é ß Ω",
    "\ud83d\ude00",
    "\b\f\u001a\u0001\u007f",
    "%_;--"
  };

  /** A workspace on the engine's server. */
  protected abstract SqlWorkspace workspace();

  /** The way that the engine takes when nothing is refused. */
  protected abstract String fastest();

  /** A type of microseconds without a time zone. */
  protected abstract String timestampType();

  /** Ends every session of the server that is loading rows. */
  protected abstract void killLoaders() throws SQLException;

  @BeforeEach
  void createTheTable() throws SQLException {
    execute("DROP TABLE IF EXISTS bulk");
    execute(
        "CREATE TABLE bulk (id int PRIMARY KEY, t varchar(40), d decimal(20, 4), m "
            + timestampType()
            + ", r double precision)");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void everyValueComesBackExactly(boolean fastest) throws SQLException {
    requireEveryValue(fastest);
  }

  /** Loads rows with everything that could go wrong in them, and compares all of them. */
  protected final void requireEveryValue(boolean fastest) throws SQLException {
    BulkReport report = loader(fastest).load(rows(ROWS), PARALLEL, BulkListener.NONE);

    assertThat(report.method()).isEqualTo(fastest ? fastest() : "INSERT with many rows");
    assertThat(report.refusals()).isEmpty();
    assertThat(report.rows()).isEqualTo(ROWS);
    assertThat(report.connections()).isEqualTo(4);
    assertThat(found()).isEqualTo(expected());
  }

  @Test
  void aTableOfNoRowsIsLoaded() throws SQLException {
    assertThat(loader(true).load(rows(0), PARALLEL, BulkListener.NONE).rows()).isZero();
    assertThat(count()).isZero();
  }

  @Test
  void saysHowManyRowsAreThere() {
    List<Long> timings = new ArrayList<>();
    loader(true)
        .load(
            rows(ROWS),
            PARALLEL,
            (table, done, rows, rate) -> {
              assertThat(table).isEqualTo("bulk");
              assertThat(rows).isEqualTo(ROWS);
              return timings.add(done);
            });

    assertThat(timings).isSorted().endsWith((long) ROWS);
  }

  @Test
  void refusesATableThatHasRows() throws SQLException {
    execute("INSERT INTO bulk (id) VALUES (-1)");

    assertThatThrownBy(() -> loader(true).load(rows(10), PARALLEL, BulkListener.NONE))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("has 1 rows already");
    assertThat(count()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aSourceThatThrowsLeavesNoRows(boolean fastest) throws SQLException {
    TableRows broken =
        of(
            (index, into) -> {
              if (index == 31_007) {
                throw new ArithmeticException("row 31007");
              }
              row(index, into);
            });

    assertThatThrownBy(() -> loader(fastest).load(broken, PARALLEL, BulkListener.NONE))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("row 31007");
    assertThat(count()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aKeyThatIsThereTwiceLeavesNoRows(boolean fastest) throws SQLException {
    TableRows twice = of((index, into) -> row(index == 40_000 ? 5 : index, into));

    assertThatThrownBy(() -> loader(fastest).load(twice, PARALLEL, BulkListener.NONE))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("of bulk by")
        .hasMessageContaining("The table is empty again.");
    assertThat(count()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aValueThatDoesNotFitLeavesNoRows(boolean fastest) throws SQLException {
    String tooLong = "x".repeat(41);
    TableRows wide =
        of(
            (index, into) ->
                into.integer(index)
                    .text(index == 20_000 ? tooLong : "")
                    .nothing()
                    .nothing()
                    .nothing());

    assertThatThrownBy(() -> loader(fastest).load(wide, PARALLEL, BulkListener.NONE))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("The table is empty again.");
    assertThat(count()).isZero();
  }

  @Test
  void aListenerCanStopIt() throws SQLException {
    assertThatThrownBy(
            () -> loader(true).load(rows(ROWS * 100), PARALLEL, (table, done, rows, rate) -> false))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("was stopped after")
        .hasMessageContaining("The table is empty again.");
    assertThat(count()).isZero();
  }

  /** One connection, which is surely inside a chunk: a lost commit would rightly fail the load. */
  @Test
  void chunksOfLostConnectionsAreMadeAgain() throws SQLException {
    AtomicBoolean killed = new AtomicBoolean();
    TableRows rows =
        of(
            (index, into) -> {
              if (index == 20_000 && killed.compareAndSet(false, true)) {
                kill();
              }
              row(index, into);
            });

    BulkReport report = loader(true).load(rows, new BulkSettings(1, 3_000), BulkListener.NONE);

    assertThat(report.repeatedChunks()).isEqualTo(1);
    assertThat(found()).isEqualTo(expected());
  }

  private void kill() {
    try {
      killLoaders();
    } catch (SQLException e) {
      throw new IllegalStateException("the sessions cannot be ended", e);
    }
  }

  /** The capability, or the way that is left when a server refuses all others. */
  private BulkLoad loader(boolean fastest) {
    return fastest
        ? workspace().capability(BulkLoad.class).orElseThrow()
        : new BulkLoader(workspace(), List.of());
  }

  private static TableRows rows(long rows) {
    return new TableRows("bulk", COLUMNS, rows, () -> BulkLoadContract::row);
  }

  private static TableRows of(RowSource source) {
    return new TableRows("bulk", COLUMNS, ROWS, () -> source);
  }

  private static void row(long index, RowSink into) {
    into.integer(index);
    String text = text(index);
    if (text == null) {
      into.nothing();
    } else {
      into.text(text);
    }
    into.decimal(index * 10_001, 4);
    into.timestamp(micros(index));
    into.real(index / 3.0);
  }

  private static @Nullable String text(long index) {
    return index % 17 == 0 ? null : TEXTS[(int) (index % TEXTS.length)] + index;
  }

  private static long micros(long index) {
    return START.toEpochSecond(ZoneOffset.UTC) * 1_000_000 + 123_456 + index * 1_000_003;
  }

  private record Row(
      int id, @Nullable String text, BigDecimal decimal, LocalDateTime time, double real) {}

  private static List<Row> expected() {
    List<Row> rows = new ArrayList<>();
    for (int id = 0; id < ROWS; id++) {
      rows.add(
          new Row(
              id,
              text(id),
              BigDecimal.valueOf(id * 10_001L, 4),
              START.plusNanos(id * 1_000_003_000L),
              id / 3.0));
    }
    return rows;
  }

  private List<Row> found() throws SQLException {
    return workspace()
        .withSession(
            session -> {
              List<Row> rows = new ArrayList<>();
              try (ResultSet row =
                  session.prepare("SELECT id, t, d, m, r FROM bulk ORDER BY id").executeQuery()) {
                while (row.next()) {
                  rows.add(
                      new Row(
                          row.getInt(1),
                          row.getString(2),
                          row.getBigDecimal(3),
                          row.getObject(4, LocalDateTime.class),
                          row.getDouble(5)));
                }
              }
              return rows;
            });
  }

  private long count() throws SQLException {
    return workspace()
        .withSession(
            session -> {
              try (Statement statement = session.connection().createStatement();
                  ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM bulk")) {
                row.next();
                return row.getLong(1);
              }
            });
  }

  /** Runs a statement in the workspace. */
  protected final void execute(String sql) throws SQLException {
    workspace()
        .withSession(
            session -> {
              try (Statement statement = session.connection().createStatement()) {
                return statement.execute(sql);
              }
            });
  }
}
