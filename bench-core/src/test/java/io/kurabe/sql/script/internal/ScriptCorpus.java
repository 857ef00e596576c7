package io.kurabe.sql.script.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.kurabe.sql.internal.SqlSyntax;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Scripts of a few lines, one for each construct of pgbench's language, with the rows that they
 * leave in the table {@code result}. The file is {@code corpus.txt}: a line {@code === name} begins
 * a script, and lines with three minus signs say more about it:
 *
 * <pre>
 * --- only postgres|mysql      the servers that carry it out; else all
 * --- pgbench no|[17] [args]   that pgbench does not, or from which version and how; else by default
 * --- define NAME VALUE        a variable of the command line
 * --- rows [mysql]             the rows that follow, as n|value, in order
 * --- error                    a part of the message that follows, with which the script ends
 * </pre>
 *
 * @param defined variables, by name
 * @param only the servers that carry it out
 * @param pgbench arguments for pgbench; empty when it does not run there
 * @param rows by the servers
 * @param error a part of the message; empty when the script succeeds
 */
record ScriptCorpus(
    String name,
    String script,
    Map<String, String> defined,
    Optional<SqlSyntax> only,
    Optional<Pgbench> pgbench,
    Map<SqlSyntax, List<String>> rows,
    String error) {
  /** The version from which pgbench carries a script out, and its arguments. */
  record Pgbench(int since, List<String> arguments) {}

  @Override
  public String toString() {
    return name;
  }

  boolean isFor(SqlSyntax syntax) {
    return only.map(o -> o == syntax).orElse(true);
  }

  /** Returns all scripts. */
  static List<ScriptCorpus> all() {
    try (InputStream in = ScriptCorpus.class.getResourceAsStream("corpus.txt")) {
      String text = new String(requireNonNull(in).readAllBytes(), UTF_8);
      List<ScriptCorpus> all = new ArrayList<>();
      for (String part : text.split("(?m)^=== ", -1)) {
        if (!part.isBlank()) {
          all.add(read(part));
        }
      }
      return all;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ScriptCorpus read(String part) {
    List<String> lines = part.stripTrailing().lines().toList();
    StringBuilder script = new StringBuilder();
    StringBuilder error = new StringBuilder();
    Map<String, String> defined = new LinkedHashMap<>();
    Optional<SqlSyntax> only = Optional.empty();
    Optional<Pgbench> pgbench = Optional.of(new Pgbench(0, List.of()));
    List<String> rows = new ArrayList<>();
    List<String> ofMySql = new ArrayList<>();
    String section = "script";
    for (String line : lines.subList(1, lines.size())) {
      String[] words = line.split(" ", 4);
      if (!words[0].equals("---")) {
        switch (section) {
          case "script" -> script.append(line).append('\n');
          case "error" -> error.append(line);
          case "rows" -> rows.add(line);
          default -> ofMySql.add(line);
        }
      } else if (words[1].equals("only")) {
        only = Optional.of(SqlSyntax.valueOf(words[2].toUpperCase(java.util.Locale.ROOT)));
      } else if (words[1].equals("define")) {
        defined.put(words[2], words[3]);
      } else if (words[1].equals("pgbench")) {
        pgbench = pgbench(line.substring("--- pgbench ".length()));
      } else {
        section = line.substring("--- ".length());
      }
    }
    return new ScriptCorpus(
        lines.get(0),
        script.toString(),
        defined,
        only,
        error.isEmpty() ? pgbench : Optional.empty(),
        Map.of(SqlSyntax.POSTGRES, rows, SqlSyntax.MYSQL, ofMySql.isEmpty() ? rows : ofMySql),
        error.toString());
  }

  private static Optional<Pgbench> pgbench(String words) {
    if (words.equals("no")) {
      return Optional.empty();
    }
    List<String> arguments = new ArrayList<>(List.of(words.split(" ", -1)));
    boolean versioned = arguments.get(0).matches("\\d+");
    int since = versioned ? Integer.parseInt(arguments.remove(0)) : 0;
    return Optional.of(new Pgbench(since, arguments));
  }
}
