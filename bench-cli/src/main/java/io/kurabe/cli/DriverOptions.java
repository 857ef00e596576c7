package io.kurabe.cli;

import io.kurabe.config.Problems;
import io.kurabe.spec.Driver;
import io.kurabe.spec.Drivers;
import io.kurabe.spec.Protocol;
import io.kurabe.target.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose what carries operations to the servers. */
final class DriverOptions {
  @Option(
      names = "--driver",
      paramLabel = "[NAME=]WORD",
      description = {
        "SQL workloads made of scripts: jdbc (default; the engine's JDBC driver, a thread for each client)",
        "or vertx (the engine's Vert.x client, many clients on each event loop). With NAME= for one target."
      })
  private List<String> words = new ArrayList<>();

  @Option(
      names = "--event-loops",
      paramLabel = "N",
      description =
          "Threads that wait for the answers of vertx and of Redis. Default: one for each processor; Redis:"
              + " half of them, at most 4")
  private @Nullable String eventLoops;

  @Option(
      names = "--allow-unlike",
      description =
          "Compare targets although driver, protocol, pool or driver options differ; the page begins with what"
              + " differs.")
  private boolean allowUnlike;

  private Drivers chosen = Drivers.DEFAULT;

  /** Reads them. */
  void check(Problems problems, List<Target> targets, SizeOptions.Size size) {
    Driver ofAll = Driver.JDBC;
    Map<String, Driver> byTarget = new HashMap<>();
    for (String word : words) {
      int equals = word.indexOf('=');
      String text = word.substring(equals + 1);
      Driver driver = problems.attempt("--driver", () -> Driver.parse(text)).orElse(Driver.JDBC);
      if (equals < 0) {
        ofAll = driver;
      } else {
        String name = word.substring(0, equals);
        if (targets.stream().noneMatch(t -> t.name().equals(name))) {
          problems.add("--driver", "no target is called '" + name + "'");
        }
        byTarget.put(name, driver);
      }
    }
    String loops = eventLoops;
    int count =
        loops == null
            ? 0
            : problems.attempt("--event-loops", () -> OptionReader.count(loops)).orElse(0);
    chosen = new Drivers(ofAll, byTarget, count, allowUnlike);
    if (targets.stream().anyMatch(t -> chosen.of(t.name()) == Driver.VERTX)) {
      checkVertx(problems, size);
    }
  }

  private static void checkVertx(Problems problems, SizeOptions.Size size) {
    if (size.pool() > 0) {
      problems.add(
          "--pool", "is HikariCP's, of JDBC; by vertx each client has a connection of its own");
    }
    if (size.protocol() != Protocol.PREPARED) {
      problems.add(
          "--protocol", "vertx sends prepared statements only, not " + size.protocol().text());
    }
  }

  /** What was chosen. */
  Drivers chosen() {
    return chosen;
  }
}
