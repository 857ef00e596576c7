package io.kurabe.workloads.sysbench.internal;

import io.kurabe.sql.script.internal.Command;
import io.kurabe.sql.script.internal.Frame;
import io.kurabe.sql.script.internal.Scope;
import io.kurabe.sql.script.internal.Script;

/** The variables and functions of a workload's script, and its script read with them. */
record OltpScope(SysbenchWorkload workload, Scope scope) {
  /** Makes everything that the pieces of {@link OltpStatements} use. */
  OltpScope(SysbenchWorkload workload) {
    this(
        workload,
        new Scope()
            .define("rows", String.valueOf(workload.settings().rows()))
            .define("tables", String.valueOf(workload.settings().tables()))
            .define("range", String.valueOf(workload.settings().range()))
            .define("table", "1")
            .draws("random_key", workload.settings().distribution())
            .texts("new_c", (row, random) -> SbtestText.newC(row[0], row[1], random.nextLong()))
            .texts("new_pad", (row, random) -> SbtestText.newPad(row[0], row[1], row[2])));
  }

  /** Returns the script of the clients, with a check of every row that is a c. */
  Script script(SysbenchSql sql) {
    OltpScript oltp = workload.script();
    Script script =
        Script.parse(oltp.title(), 1, oltp.text(workload.settings(), sql), scope)
            .mapping(this::checked);
    return sql.duplicateIsConflict() && oltp.replaces() ? script.retryingConstraint() : script;
  }

  private Command.Send checked(Command.Send send) {
    String text = send.sql().shown();
    if (!text.startsWith("SELECT") || text.startsWith("SELECT SUM")) {
      return send;
    }
    return send.checking(text.contains("BETWEEN") ? ofRange() : ofRow());
  }

  /**
   * Returns the check of a row: if nobody changes it, it is the one that was loaded; else it is
   * some version of that row.
   */
  private Command.RowCheck ofRow() {
    int table = slot("table");
    int id = slot("id");
    return workload.script().writes()
        ? (frame, c) -> SbtestText.isC(c, frame.integer(table), frame.integer(id))
        : (frame, c) -> SbtestText.isLoadedC(c, frame.integer(table), frame.integer(id));
  }

  /**
   * Returns the check of a row of a range, which only asks whether it belongs to the range, since
   * there are 300 of them a transaction.
   */
  private Command.RowCheck ofRange() {
    int table = slot("table");
    int first = slot("id");
    int last = slot("last");
    return (frame, c) -> within(frame, first, last, SbtestText.idOf(c, frame.integer(table)));
  }

  private static boolean within(Frame frame, int first, int last, long id) {
    return id >= frame.integer(first) && id <= frame.integer(last);
  }

  private int slot(String variable) {
    return scope.find(variable).orElseThrow();
  }
}
