package io.kurabe.cli;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Problems;
import io.kurabe.target.TargetException;
import io.kurabe.workload.WorkloadException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Turns everything that can go wrong into one message and an exit code; never a stack trace unless
 * asked.
 */
final class ErrorHandler {
  private final Screen screen;

  ErrorHandler(Screen screen) {
    this.screen = screen;
  }

  /** Reports all problems of the command line at once, or runs it. */
  int checkThenRun(ParseResult parsed) {
    try {
      return checked(parsed);
    } catch (ParameterException | ExecutionException e) {
      throw e; // The parser hands them to the methods below.
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return report(e, chain(parsed));
    }
  }

  private int checked(ParseResult parsed) {
    List<ParseResult> chain = chain(parsed);
    if (asksForHelp(chain)) {
      return new CommandLine.RunLast().execute(parsed);
    }
    CommandLine last = chain.get(chain.size() - 1).commandSpec().commandLine();
    Problems problems = new Problems(last.getCommandSpec().qualifiedName());
    if (chain.size() == 1 && !parsed.unmatched().isEmpty()) {
      problems.add(unknownCommand(parsed));
    } else {
      parseErrors(chain).forEach(problems::add);
    }
    if (last.getCommand() instanceof Verb verb) {
      verb.check(problems);
    }
    try {
      problems.throwIfAny();
    } catch (ConfigurationException e) {
      return report(e, chain);
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  /** What a verb threw. */
  int handle(Exception thrown, CommandLine commandLine, ParseResult parsed) {
    return report(thrown, chain(parsed));
  }

  /** What the parser could not even collect. */
  int handleUsage(ParameterException thrown, String[] args) {
    screen
        .err()
        .println(thrown.getCommandLine().getCommandSpec().qualifiedName() + ": " + text(thrown));
    return ExitCode.USAGE;
  }

  private int report(Throwable thrown, List<ParseResult> chain) {
    boolean stackTrace = chain.stream().anyMatch(p -> p.hasMatchedOption("--stacktrace"));
    if (thrown instanceof ConfigurationException) {
      print(thrown, String.valueOf(thrown.getMessage()), stackTrace);
      return ExitCode.USAGE;
    }
    if (thrown instanceof WorkloadException) {
      print(thrown, String.valueOf(thrown.getMessage()), stackTrace);
      return ExitCode.RUN_INVALID;
    }
    if (thrown instanceof TargetException) {
      print(thrown, String.valueOf(thrown.getMessage()), stackTrace);
      return ExitCode.TARGET;
    }
    if (thrown instanceof InterruptedException) {
      screen.err().println("Interrupted.");
      return ExitCode.INTERRUPTED;
    }
    print(
        thrown,
        "Kurabe failed: "
            + thrown
            + (stackTrace ? "" : ". That is a defect of Kurabe; --stacktrace shows where."),
        stackTrace);
    return ExitCode.DEFECT;
  }

  private void print(Throwable thrown, String message, boolean stackTrace) {
    screen.err().println(message);
    if (stackTrace) {
      thrown.printStackTrace(screen.err());
    }
  }

  private static boolean asksForHelp(List<ParseResult> chain) {
    return chain.stream().anyMatch(p -> p.isUsageHelpRequested() || p.isVersionHelpRequested());
  }

  private static List<ParseResult> chain(ParseResult parsed) {
    List<ParseResult> chain = new ArrayList<>();
    for (ParseResult p = parsed; p != null; p = p.hasSubcommand() ? p.subcommand() : null) {
      chain.add(p);
    }
    return chain;
  }

  private static String unknownCommand(ParseResult parsed) {
    String verbs = String.join(", ", parsed.commandSpec().subcommands().keySet());
    return "'" + parsed.unmatched().get(0) + "' is unknown. Possible: " + verbs;
  }

  private static Set<String> parseErrors(List<ParseResult> chain) {
    Set<String> messages = new LinkedHashSet<>();
    for (ParseResult parsed : chain) {
      for (Exception error : parsed.errors()) {
        messages.add(text(error));
      }
    }
    return messages;
  }

  private static String text(Exception error) {
    StringBuilder text = new StringBuilder(String.valueOf(error.getMessage()));
    if (error instanceof UnmatchedArgumentException unmatched
        && !unmatched.getSuggestions().isEmpty()) {
      text.append(". Possible: ").append(String.join(", ", unmatched.getSuggestions()));
    }
    return text.toString();
  }
}
