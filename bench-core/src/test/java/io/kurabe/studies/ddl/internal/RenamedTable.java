package io.kurabe.studies.ddl.internal;

import io.kurabe.load.internal.VirtualTime;
import io.kurabe.sql.internal.ScriptedDatabase;
import io.kurabe.sql.internal.ScriptedDatabase.Answer;
import io.kurabe.sql.internal.ScriptedDatabase.Call;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/**
 * The table {@code orders} in virtual time: a request takes 1 ms. A change locks it for 30 ms,
 * after which it has another name, or none; who has waited looks the name up again, as on real
 * servers.
 */
final class RenamedTable implements ScriptedDatabase.Script {
  private static final Duration REQUEST = Duration.ofMillis(1);
  private static final Duration CHANGE = Duration.ofMillis(30);

  private final VirtualTime time;
  private final String state;
  private String names;
  private final String later;
  private boolean locked;
  private CountDownLatch free = new CountDownLatch(1);

  /**
   * @param names the words that are valid before the change, with blanks between them
   * @param later the words that are valid after it
   * @param state of the refusal of a statement without any of the valid words
   */
  RenamedTable(VirtualTime time, String names, String later, String state) {
    this.time = time;
    this.names = names;
    this.later = later;
    this.state = state;
  }

  @Override
  public Answer execute(Call call) throws SQLException, InterruptedException {
    if (!call.sql().startsWith("SELECT ") && !call.sql().startsWith("UPDATE ")) {
      locked = true;
      take(CHANGE);
      locked = false;
      names = later;
      free.countDown();
      return Answer.changed(0);
    }
    while (locked) {
      time.await(free, time.nanoTime() + CHANGE.toNanos());
    }
    for (String word : names.split(" ", -1)) {
      if (!(call.sql() + " ").matches(".*[ =]" + word + "[ =].*")) {
        throw new SQLException("there is no such name in " + call.sql(), state);
      }
    }
    take(REQUEST);
    return call.sql().startsWith("SELECT") ? Answer.row("x") : Answer.changed(1);
  }

  private void take(Duration length) throws InterruptedException {
    time.sleepUntil(time.nanoTime() + length.toNanos());
  }
}
