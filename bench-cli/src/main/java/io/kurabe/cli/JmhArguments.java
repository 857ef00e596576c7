package io.kurabe.cli;

import io.kurabe.config.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Parses JMH's own arguments by JMH itself, and refuses those whose effect Kurabe determines. */
final class JmhArguments {
  /** The pattern of JMH's number of threads, which has the letter of our targets. */
  private static final String THREADS = "\\d+|max";

  private JmhArguments() {}

  /**
   * Puts Kurabe's options first and the rest, for JMH, behind {@code --}: picocli would take {@code
   * -to} for Kurabe's {@code -t}. Options that Kurabe does not know are JMH's.
   *
   * @param args all arguments, the verb first
   */
  static String[] apart(String[] args, CommandSpec ours) {
    List<String> own = new ArrayList<>();
    List<String> rest = new ArrayList<>();
    own.add(args[0]);
    for (int i = 1; i < args.length; i++) {
      boolean threads = args[i].equals("-t") && i + 1 < args.length && args[i + 1].matches(THREADS);
      OptionSpec option = ours.findOption(args[i].replaceFirst("=.*", ""));
      if (option == null || threads || !args[i].startsWith("-")) {
        rest.add(args[i]);
        continue;
      }
      own.add(args[i]);
      if (option.arity().min() > 0 && !args[i].contains("=") && i + 1 < args.length) {
        own.add(args[++i]);
      }
    }
    own.add("--");
    own.addAll(rest);
    return own.toArray(String[]::new);
  }

  /** Returns the options; empty when they are wrong, with problems that say why. */
  static Optional<CommandLineOptions> parse(List<String> arguments, Problems problems) {
    CommandLineOptions options;
    try {
      options = new CommandLineOptions(arguments.toArray(String[]::new));
    } catch (CommandLineOptionException e) {
      String message = String.valueOf(e.getMessage());
      problems.add(
          "JMH",
          message.contains("parameter string") // It repeats what stands behind -p.
              ? "-p is written as -p NAME=VALUE"
              : message);
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
