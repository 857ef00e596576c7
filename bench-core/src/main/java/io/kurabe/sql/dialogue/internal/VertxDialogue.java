package io.kurabe.sql.dialogue.internal;

import io.kurabe.sql.internal.Answers;
import io.kurabe.sql.internal.SqlDialect;
import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.sql.vertx.internal.VertxClient;
import io.kurabe.sql.vertx.internal.VertxConnection;
import io.kurabe.target.Failure;
import io.kurabe.target.RunId;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The dialogues of one client over a Vert.x connection; they are those of {@link JdbcDialogue}. */
final class VertxDialogue implements VertxClient.Operations {
  private final SqlSyntax syntax;
  private final RunId id;
  private final Speaker speaker;
  private final Answers answers;
  private final Dialogue dialogue = new Dialogue();
  private final Map<String, String> texts = new HashMap<>();
  private final VertxConnection.Answer answered = this::answered;
  private @Nullable VertxClient client;
  private Dialogue.@Nullable Step sent;

  VertxDialogue(SqlDialect dialect, RunId id, Speaker speaker, Answers answers) {
    this.syntax = dialect.syntax();
    this.id = id;
    this.speaker = speaker;
    this.answers = answers;
  }

  @Override
  public void perform(VertxClient by, int operation, SplittableRandom random) {
    client = by;
    dialogue.clear();
    speaker.begin(operation, random, dialogue);
    proceed();
  }

  @Override
  public void performAgain(VertxClient by, int operation, SplittableRandom random) {
    client = by;
    dialogue.clear();
    speaker.again(dialogue);
    proceed();
  }

  private VertxClient client() {
    return Objects.requireNonNull(client, "no operation has begun");
  }

  private void proceed() {
    Dialogue.Step step = dialogue.next();
    if (step == null) {
      speaker.done();
      client().end();
      return;
    }
    sent = step;
    if (step.commits()) {
      speaker.committing();
    }
    Tuple values = Tuple.tuple();
    step.values().get().forEach(values::addValue);
    client()
        .connection()
        .execute(
            new VertxConnection.Call(texts.computeIfAbsent(step.sql(), this::text), values),
            answered);
  }

  private String text(String sql) {
    String named = id.in(sql);
    return syntax == SqlSyntax.POSTGRES ? numbered(named) : named;
  }

  /** Returns a statement with {@code $1} and on for its question marks; it has no others. */
  private static String numbered(String sql) {
    StringBuilder numbered = new StringBuilder(sql.length() + 32);
    int number = 0;
    for (int i = 0; i < sql.length(); i++) {
      if (sql.charAt(i) == '?') {
        numbered.append('$').append(++number);
      } else {
        numbered.append(sql.charAt(i));
      }
    }
    return numbered.toString();
  }

  private void answered(@Nullable RowSet<Row> rows, @Nullable SQLException refused) {
    Dialogue.Step step = sent;
    if (step == null) {
      return;
    }
    if (rows == null) {
      client().fail(refused == null ? answers.wrong("no answer") : refused);
      return;
    }
    try {
      step.heard(read(rows));
    } catch (Dialogue.WrongAnswer e) {
      client().fail(answers.wrong(e.what()));
      return;
    }
    answers.answered(step.sql());
    proceed();
  }

  private static Rows read(RowSet<Row> answer) {
    boolean query = answer.columnDescriptors() != null && !answer.columnDescriptors().isEmpty();
    if (!query) {
      return new Rows(List.of(), answer.rowCount());
    }
    List<@Nullable Object[]> rows = new ArrayList<>(answer.size());
    for (Row row : answer) {
      @Nullable Object[] values = new Object[row.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = row.getValue(i);
      }
      rows.add(values);
    }
    return new Rows(rows, rows.size());
  }

  @Override
  public long @Nullable [] statementNanos() {
    return speaker.statementNanos();
  }

  @Override
  public Failure judged(Failure failure) {
    if (!failure.kind().uncertain()) {
      speaker.undone();
    }
    Dialogue.Step step = sent;
    return step == null ? failure : answers.failed(step.sql(), failure);
  }
}
