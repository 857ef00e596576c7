package io.kurabe.cli;

import io.kurabe.probe.AnyMachine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The command line with the lengths and sizes of a test in place of those that were typed, so that
 * a page's commands are carried out in seconds. Nothing else of them is changed.
 */
final class ShortenedBench {
  private static final String REPEATS = "--repeats 1 --design random";

  /** The options of each command, by its first words. */
  private static final Map<String, String> SHORT =
      Map.of(
          "run counters",
          "--clients 4 --warmup 50ms --duration 200ms --write-back-every 50ms " + REPEATS,
          "run ddl",
          "--rows 2000 --warmup 50ms --before 200ms --after 100ms --open-transaction 300ms"
              + " --no-matrix "
              + REPEATS,
          "run keys",
          "--rows 3000 --step 1000 --clients 2 --reads 50ms --scale 1 --pgbench-clients 1"
              + " --pgbench-duration 100ms --keys serial,uuid7 "
              + REPEATS,
          "run query-cache",
          "--rows 1000 --hot 100 --range 10 --clients 2 --warmup 50ms --duration 100ms"
              + " --writes none "
              + REPEATS,
          "run sql-bench",
          "--tests alter-table --size 0.01 " + REPEATS,
          "run",
          "--set repeats=2",
          "jmh",
          "-f 1 -wi 0 -i 1 -r 100ms");

  private ShortenedBench() {}

  public static void main(String[] args) {
    Main.end(
        shortened(List.of(args)).toArray(String[]::new),
        Screen.ofProcess(System.getenv(), AnyMachine.engine()));
  }

  static List<String> shortened(List<String> words) {
    if (words.contains("--help") || words.contains("--dry-run") || words.contains("--list")) {
      return words;
    }
    List<String> all = new ArrayList<>(words);
    replace(all, options(words));
    return all;
  }

  private static String options(List<String> words) {
    String first = words.isEmpty() ? "" : words.get(0);
    String two = words.size() < 2 ? first : first + " " + words.get(1);
    if (first.equals("load")) {
      return words.contains("--find-max")
          ? "--time-limit 40s"
          // Relaxed: the disk may take longer for one commit than such a phase has.
          : "--warmup 100ms --duration 300ms --repeats 1 --durability relaxed";
    }
    if (words.contains("--statement")) {
      return "--rows 2000 --warmup 50ms --before 200ms --after 100ms --repeats 1";
    }
    return SHORT.getOrDefault(two, words.size() < 2 ? "" : SHORT.getOrDefault(first, ""));
  }

  private static void replace(List<String> words, String options) {
    String[] given = options.isEmpty() ? new String[0] : options.split(" ");
    for (String word : given) {
      int at = word.startsWith("-") ? words.indexOf(word) : -1;
      if (at >= 0) {
        words.remove(at);
        if (at < words.size() && !words.get(at).startsWith("-")) {
          words.remove(at);
        }
      }
    }
    words.addAll(List.of(given));
  }
}
