package io.kurabe.studies.ddl.internal;

import java.time.Duration;
import java.util.List;

/** An external program that changes a table. No password is on its command line. */
@FunctionalInterface
public interface DdlTool {
  /**
   * Runs the program and waits for its end; a program that outlives the limit is ended.
   *
   * @param limit how long it may take
   * @throws io.kurabe.target.TargetException when it cannot be started
   * @throws InterruptedException when the thread is interrupted; the program is ended
   */
  Outcome run(String table, Duration limit) throws InterruptedException;

  /**
   * The end of the program.
   *
   * @param exitCode the program's own; -1 when it was ended because of the limit
   * @param output its last lines
   */
  record Outcome(int exitCode, List<String> output) {
    public Outcome {
      output = List.copyOf(output);
    }
  }
}
