package io.kurabe.cli;

import io.kurabe.config.Problems;
import io.kurabe.sql.script.ScriptWorkload;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** A workload of the user's own SQL files. */
final class SqlFileOptions {
  @Option(
      names = "--sql",
      paramLabel = "FILE[@WEIGHT]",
      description = {
        "Your own SQL in place of a workload, much as pgbench -f; repeatable, drawn by weight.",
        "\\set NAME EXPRESSION sets a variable, :NAME is a parameter, $${NAME} a piece of the text,",
        "\\expect 1 checks the number of rows, \\gset NAME keeps an answer, \\sleep 10 ms waits.",
        "Draws: random, random_zipfian, random_special, random_pareto, random_gaussian,",
        "random_exponential, random_text('###-@@@')"
      })
  private List<String> files = List.of();

  @Option(
      names = "--setup",
      paramLabel = "FILE",
      description = "Statements that make and fill the tables of --sql, in Kurabe's own schema.")
  private List<Path> setUp = List.of();

  @Option(
      names = "--define",
      paramLabel = "NAME=VALUE",
      description = "Sets a variable of --sql; repeatable.")
  private Map<String, String> defined = new LinkedHashMap<>();

  boolean given() {
    return !files.isEmpty();
  }

  /** Adds what is of no use without {@code --sql}. */
  void checkAlone(Problems problems) {
    if (!setUp.isEmpty()) {
      problems.add("--setup", "belongs to --sql, which is not given");
    }
    if (!defined.isEmpty()) {
      problems.add("--define", "belongs to --sql, which is not given");
    }
  }

  /**
   * @throws io.kurabe.config.ConfigurationException with everything that is wrong in the files
   */
  ScriptWorkload workload() {
    return ScriptWorkload.read(files, setUp, defined);
  }
}
