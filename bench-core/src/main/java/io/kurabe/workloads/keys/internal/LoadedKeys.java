package io.kurabe.workloads.keys.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.sql.script.internal.LoadedScripts;
import io.kurabe.sql.script.internal.Scope;
import io.kurabe.sql.script.internal.Script;
import io.kurabe.sql.script.internal.ScriptedWorkload;
import io.kurabe.target.Client;
import io.kurabe.target.TargetException;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.BulkReport;
import io.kurabe.workload.CheckResult;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The table of one key in a workspace while it is filled. One operation adds {@value KeyTable#ROWS}
 * rows. Thread-safe, but for one run at a time.
 */
public record LoadedKeys(
    LoadedScripts scripts, SqlWorkspace workspace, KeyTable table, NanoClock clock)
    implements ScriptedWorkload {
  private static final long FILL_SEED = 42;
  private static final int LOOK_EACH = 1_000;

  /** Takes the existing table as it is. */
  public static LoadedKeys continuing(SqlWorkspace workspace, KeyTable table, NanoClock clock) {
    Scope scope = new Scope();
    table.column().maker().ifPresent(m -> scope.texts("new_key", (none, random) -> m.make(random)));
    Script insert = Script.parse("insert", 1, table.insert(), scope);
    return new LoadedKeys(
        new LoadedScripts(workspace, KeyInsertWorkload.NAME, List.of(insert), scope, clock),
        workspace,
        table,
        clock);
  }

  /** Makes the table anew, empty. */
  public static LoadedKeys create(SqlWorkspace workspace, KeyTable table) {
    return create(workspace, table, NanoClock.SYSTEM);
  }

  /** Makes the table anew, empty, for runs on another clock. */
  public static LoadedKeys create(SqlWorkspace workspace, KeyTable table, NanoClock clock) {
    LoadedKeys keys = continuing(workspace, table, clock);
    workspace.execute("make the table " + table.name(), List.of(table.drop(), table.create()));
    return keys;
  }

  @Override
  public Map<String, String> factors() {
    return Map.of("key", table.column().name(), "row-width", table.width().text());
  }

  /** Empties the table. */
  @Override
  public void reset() {
    ScriptedWorkload.super.reset();
    workspace.execute("empty the table " + table.name(), List.of(table.truncate()));
  }

  /** Compares the rows with what was acknowledged since the table was empty, in all runs. */
  @Override
  public List<CheckResult> checks(long acknowledged, long uncertain) {
    long rows = rows();
    long least = acknowledged * KeyTable.ROWS;
    long most = least + uncertain * KeyTable.ROWS;
    String sentence =
        "the table has %s rows, of %s acknowledged statements of %s"
                .formatted(rows, acknowledged, KeyTable.ROWS)
            + (uncertain > 0 ? "; " + uncertain + " got no answer" : "");
    return List.of(scripts().answers(), new CheckResult(rows >= least && rows <= most, sentence));
  }

  /** Returns the number of rows. */
  public long rows() {
    return workspace.number("count the rows of " + table.name(), table.count());
  }

  /**
   * Fills the empty table over one connection, with the same statements.
   *
   * @param rows at least this number, in tens
   * @param progress receives the progress, and can end the load
   * @throws io.kurabe.target.TargetException when the server refuses, or it was ended
   */
  void fill(long rows, BulkListener progress) {
    long began = clock.nanoTime();
    SplittableRandom random = new SplittableRandom(FILL_SEED);
    try (Client.Blocking client = scripts().openByJdbc(0, FILL_SEED)) {
      for (long done = 0; done < rows; done += KeyTable.ROWS) {
        client.perform(0, random);
        boolean look = done % LOOK_EACH == 0;
        double seconds = (clock.nanoTime() - began) / 1e9;
        if (look && !progress.update(table.name(), done, rows, done / Math.max(1e-9, seconds))) {
          throw new TargetException("The filling of " + table.name() + " was ended.");
        }
      }
    } catch (SQLException e) {
      throw workspace.failure("fill " + table.name(), e);
    } catch (TargetException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("filling " + table.name(), e);
    }
    String way = "INSERTs of " + KeyTable.ROWS + " rows";
    double seconds = (clock.nanoTime() - began) / 1e9;
    progress.loaded(new BulkReport(table.name(), rows(), 1, way, List.of(), 0, seconds));
  }

  /** Returns whether the server has the table. */
  public boolean isThere() {
    return workspace.withSession(
        "look for the table " + table.name(), session -> findsTable(session.connection()));
  }

  private boolean findsTable(Connection connection) throws SQLException {
    try (ResultSet found =
        connection
            .getMetaData()
            .getTables(connection.getCatalog(), workspace.id().schema(), table.name(), null)) {
      return found.next();
    }
  }

  /** Returns whether an earlier process has made the index on the time. */
  private boolean findsIndex(Connection connection) throws SQLException {
    try (ResultSet found =
        connection
            .getMetaData()
            .getIndexInfo(
                connection.getCatalog(), workspace.id().schema(), table.name(), false, true)) {
      while (found.next()) {
        if (table.timeIndex().equalsIgnoreCase(found.getString("INDEX_NAME"))) {
          return true;
        }
      }
      return false;
    }
  }

  /** Ends the inserts: makes the index on the time, and prepares the table for {@link #reads}. */
  public void beforeReads() {
    String intent = "make an index on the time of " + table.name();
    if (!workspace.withSession(intent, session -> findsIndex(session.connection()))) {
      workspace.execute(intent, List.of(table.indexTime()));
    }
    workspace.execute(
        "make " + table.name() + " ready", table.server().beforeReads(table.qualified()));
  }

  /** Returns the reads of a table that is full, all over the same drawn rows. */
  public List<LoadedKeyReads> reads(List<KeyRead> wanted, long rows) {
    KeySample sample = KeySample.of(workspace, table, rows);
    return wanted.stream()
        .filter(r -> r.suits(table.column().type()))
        .map(r -> LoadedKeyReads.of(workspace, table, r, sample, clock))
        .toList();
  }

  /** Removes the table. */
  public void drop() {
    workspace.execute("remove the table " + table.name(), List.of(table.drop()));
  }
}
