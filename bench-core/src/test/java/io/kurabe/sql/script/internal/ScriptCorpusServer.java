package io.kurabe.sql.script.internal;

import io.kurabe.spec.Driver;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.ServerContract;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;

/** A server with the tables of the {@link ScriptCorpus}. */
public abstract class ScriptCorpusServer extends ServerContract {
  private static final List<String> EMPTY =
      List.of("DELETE FROM result", "DELETE FROM counter", "INSERT INTO counter VALUES (7, 1)");

  private @Nullable SqlWorkspace opened;

  /** What carries the statements. */
  protected abstract Driver driver();

  /** Makes the tables of the scripts. */
  @BeforeAll
  final void createTables() {
    SqlWorkspace workspace = workspace();
    String procedure =
        syntax() == SqlSyntax.POSTGRES
            ? "CREATE PROCEDURE note(n int) LANGUAGE sql AS 'INSERT INTO result VALUES (n, ''noted'')'"
            : "CREATE PROCEDURE note(n int) INSERT INTO result VALUES (n, 'noted')";
    String json = syntax() == SqlSyntax.POSTGRES ? "jsonb" : "json";
    workspace.execute(
        "make the tables of the corpus",
        List.of(
            "CREATE TABLE result (n int, value text)",
            "CREATE TABLE counter (id int PRIMARY KEY, n int)",
            procedure,
            "CREATE TABLE item_1 (id int)",
            "CREATE TABLE item (id int PRIMARY KEY, code char(5), data " + json + ")",
            "INSERT INTO item VALUES (1, 'abc', '{\"a\": 1}'), (2, 'x', '{}'), (3, 'y', '{}'), (4, 'z',"
                + " '{}')"));
  }

  protected final SqlWorkspace workspace() {
    if (opened == null) {
      opened = (SqlWorkspace) session(driver()).workspaces().values().iterator().next();
    }
    return opened;
  }

  protected final SqlSyntax syntax() {
    return workspace().dialect().syntax();
  }

  protected final List<ScriptCorpus> scripts() {
    return ScriptCorpus.all().stream().filter(s -> s.isFor(syntax())).toList();
  }

  /** Empties the tables of the scripts. */
  protected final void empty() {
    workspace().execute("empty the tables of the corpus", EMPTY);
  }

  /** The rows that a script has left. */
  protected final List<String> rows() throws Exception {
    return workspace()
        .withSession(
            session ->
                SqlQuery.all(
                    session.connection(),
                    row -> row.getString(1) + "|" + Objects.toString(row.getString(2), "NULL"),
                    "SELECT n, value FROM result ORDER BY n, value"));
  }
}
