package io.kurabe.cli;

import io.kurabe.config.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** JMH's own arguments, read by JMH itself; what Kurabe does in its place is refused. */
final class JmhArguments {
  private JmhArguments() {}

  /** The options; empty when they are wrong, which the problems then tell. */
  static Optional<CommandLineOptions> parse(List<String> arguments, Problems problems) {
    CommandLineOptions options;
    try {
      options = new CommandLineOptions(arguments.toArray(String[]::new));
    } catch (CommandLineOptionException e) {
      problems.add("JMH", String.valueOf(e.getMessage()));
      return Optional.empty();
    }
    List<String> refused = refused(options);
    refused.forEach(problem -> problems.add("JMH", problem));
    return refused.isEmpty() ? Optional.of(options) : Optional.empty();
  }

  private static List<String> refused(CommandLineOptions options) {
    List<String> refused = new ArrayList<>();
    if (options.getForkCount().orElse(1) < 1) {
      refused.add("-f must be at least 1: the interval is over forks");
    }
    if (options.getParameter("target").hasValue()) {
      refused.add(
          "-p target=...: name the server with --target, so that its password stays hidden");
    }
    if (options.getResult().hasValue() || options.getResultFormat().hasValue()) {
      refused.add("-rf, -rff: JMH's JSON is kept as jmh.json in the results folder");
    }
    if (options.shouldListProfilers()
        || options.shouldListResultFormats()
        || options.shouldHelp()) {
      refused.add(
          "-lprof, -lrf: ask JMH itself: java -cp bench-cli.jar org.openjdk.jmh.Main -lprof");
    }
    return refused;
  }
}
