package io.kurabe.workloads.ycsb.internal;

import io.kurabe.sql.dialogue.internal.Dialogue;
import io.kurabe.sql.dialogue.internal.Rows;
import io.kurabe.sql.dialogue.internal.Speaker;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** One client on a SQL server. Used by one thread at a time. */
final class YcsbSpeaker implements Speaker {
  private final Requests requests;
  private final YcsbStatements statements;
  private final RowReader reader;

  YcsbSpeaker(Requests requests, YcsbStatements statements) {
    this.requests = requests;
    this.statements = statements;
    this.reader = new RowReader(statements);
  }

  @Override
  public void begin(int operation, SplittableRandom random, Dialogue dialogue) {
    requests.begin(operation, random);
    say(dialogue);
  }

  @Override
  public void again(Dialogue dialogue) {
    requests.again();
    say(dialogue);
  }

  private void say(Dialogue dialogue) {
    switch (requests.operation()) {
      case READ -> read(dialogue, false);
      case UPDATE -> update(dialogue, false);
      case INSERT -> insert(dialogue);
      case SCAN ->
          dialogue.any(
              statements.scan(), this::scanned, requests.key(), (long) requests.scanLength());
      case READ_MODIFY_WRITE -> readModifyWrite(dialogue);
    }
  }

  private void read(Dialogue dialogue, boolean withCounter) {
    String sql = statements.read(requests.readField(), withCounter);
    dialogue.any(sql, rows -> heard(rows, withCounter), requests.key());
  }

  private void heard(Rows rows, boolean withCounter) throws Dialogue.WrongAnswer {
    requireOne(rows);
    boolean all = requests.readField() < 0;
    RowReader.Row row = all ? reader.whole(rows, 0) : reader.oneField(rows, withCounter);
    check(requests.wrong(row.values()));
    if (withCounter) {
      requests.read(row.counter());
    }
  }

  private void update(Dialogue dialogue, boolean withCounter) {
    List<String> values = requests.written();
    dialogue.later(
        statements.update(requests.firstField(), values.size(), withCounter),
        () -> {
          List<@Nullable Object> all = new ArrayList<>(values);
          if (withCounter) {
            all.add(requests.counter() + 1);
          }
          all.add(requests.key());
          return all;
        },
        0,
        Integer.MAX_VALUE,
        this::requireOne);
  }

  private void insert(Dialogue dialogue) {
    List<@Nullable Object> values = new ArrayList<>(List.of(requests.key()));
    values.addAll(requests.written());
    dialogue.later(statements.insert(), () -> values, 1, 1, rows -> {});
  }

  private void readModifyWrite(Dialogue dialogue) {
    boolean transaction = requests.workload().settings().uses().transaction();
    if (transaction) {
      dialogue.any("BEGIN", rows -> {});
    }
    read(dialogue, true);
    update(dialogue, true);
    if (transaction) {
      dialogue.commit();
    }
  }

  private void scanned(Rows rows) throws Dialogue.WrongAnswer {
    List<String> keys = new ArrayList<>(rows.count());
    for (int i = 0; i < rows.count(); i++) {
      keys.add(rows.text(i, 0));
    }
    check(requests.wrongOrder(keys));
    for (int i = 0; i < rows.count(); i++) {
      check(requests.wrongInScan(keys.get(i), reader.scanned(rows, i).values()));
    }
  }

  private void requireOne(Rows rows) throws Dialogue.WrongAnswer {
    if (rows.count() != 1) {
      throw new Dialogue.WrongAnswer(requests.missed());
    }
  }

  private static void check(@Nullable String problem) throws Dialogue.WrongAnswer {
    if (problem != null) {
      throw new Dialogue.WrongAnswer(problem);
    }
  }

  @Override
  public void done() {
    requests.done();
  }

  @Override
  public long @Nullable [] statementNanos() {
    return requests.statementNanos();
  }

  @Override
  public void undone() {
    requests.undone();
  }
}
