package io.kurabe.cli;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Problems;
import io.kurabe.config.internal.Reason;
import io.kurabe.fleet.internal.FleetException;
import io.kurabe.target.Secrets;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.workload.WorkloadException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns every failure into one message and an exit code; stack traces only on demand. */
final class ErrorHandler {
  private static final String HOW_TO_GIVE_A_PASSWORD =
      "A password comes from KURABE_PASSWORD, --password-file or --ask-password, where nobody sees it";

  private final Screen screen;
  private final Secrets typed;
  private final Defaults defaults;

  /** Makes the handler; no message repeats one of the typed secrets. */
  ErrorHandler(Screen screen, Secrets typed, Defaults defaults) {
    this.screen = screen;
    this.typed = typed;
    this.defaults = defaults;
  }

  /** Reports all problems of the command line, or runs it; returns the exit code. */
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
    if (asksForHelp(chain) && !namesNoCommand(chain)) {
      return new CommandLine.RunLast().execute(parsed);
    }
    CommandLine last = chain.get(chain.size() - 1).commandSpec().commandLine();
    Problems problems = new Problems(last.getCommandSpec().qualifiedName());
    if (chain.size() == 1 && !parsed.unmatched().isEmpty()) {
      problems.add(unknownCommand(parsed));
    } else {
      parseErrors(chain).forEach(problems::add);
    }
    chain.subList(0, chain.size() - 1).stream()
        .filter(group -> !group.unmatched().isEmpty() || group.hasMatchedPositional(0))
        .forEach(
            group ->
                problems.add(
                    "options stand behind the name: " + last.getCommandSpec().qualifiedName()));
    List<UsedDefault> used = List.of();
    if (last.getCommand() instanceof Verb verb) {
      if (!verb.isWithoutDefaults() && defaults.areThere()) {
        new DefaultsCheck(parsed.commandSpec()).of(defaults, problems);
        used = used(chain.get(chain.size() - 1));
      }
      verb.check(problems);
    }
    try {
      problems.throwIfAny();
    } catch (ConfigurationException e) {
      return report(placed(e, last.getCommandSpec().qualifiedName(), used), chain);
    }
    tell(used, chain);
    return new CommandLine.RunLast().execute(parsed);
  }

  /** An option of the command whose value is not of the command line. */
  private record UsedDefault(OptionSpec option, Defaults.Found found) {
    /** Returns a problem of the option with the place where its value was found. */
    String placed(String problem) {
      for (String name : option.names()) {
        if (problem.startsWith(name + ": ")) {
          return found.from() + "  " + found.key() + problem.substring(name.length());
        }
      }
      return problem;
    }
  }

  private List<UsedDefault> used(ParseResult parsed) {
    return parsed.commandSpec().options().stream()
        .filter(option -> !parsed.hasMatchedOption(option))
        .flatMap(option -> defaults.find(option).map(f -> new UsedDefault(option, f)).stream())
        .toList();
  }

  private static ConfigurationException placed(
      ConfigurationException e, String subject, List<UsedDefault> used) {
    List<String> all = new ArrayList<>();
    for (String problem : e.problems()) {
      String placed = problem;
      for (UsedDefault each : used) {
        placed = each.placed(placed);
      }
      all.add(placed);
    }
    return new ConfigurationException(subject, all.stream().distinct().toList());
  }

  /** Says which values a command has that nobody wrote on its line. */
  private void tell(List<UsedDefault> used, List<ParseResult> chain) {
    boolean quiet = chain.stream().anyMatch(p -> p.hasMatchedOption("--quiet"));
    if (!used.isEmpty() && !quiet) {
      screen.note(
          used.stream()
              .map(u -> "%s %s (%s)".formatted(u.found.key(), u.found.text(), u.found.from()))
              .collect(Collectors.joining(", ", "Defaults: ", "")));
    }
  }

  int handle(Exception thrown, CommandLine commandLine, ParseResult parsed) {
    return report(thrown, chain(parsed));
  }

  /** Handles an error at which the parser stopped. */
  int handleUsage(ParameterException thrown, String[] args) {
    screen.note(
        thrown.getCommandLine().getCommandSpec().qualifiedName() + ": " + typed.mask(text(thrown)));
    return ExitCode.USAGE;
  }

  private int report(Throwable thrown, List<ParseResult> chain) {
    boolean stackTrace = chain.stream().anyMatch(p -> p.hasMatchedOption("--stacktrace"));
    Secrets secrets = secrets(chain);
    if (thrown instanceof ConfigurationException e) {
      print(secrets.mask(e), masked(e, secrets), stackTrace);
    } else if (thrown instanceof WorkloadException || thrown instanceof FleetException) {
      print(thrown, String.valueOf(thrown.getMessage()), stackTrace);
    } else if (thrown instanceof TargetException) {
      print(secrets.mask(thrown), String.valueOf(thrown.getMessage()), stackTrace);
    } else if (thrown instanceof InterruptedException) {
      screen.note("Interrupted.");
    } else {
      print(
          secrets.mask(thrown),
          "Kurabe failed: "
              + secrets.mask(Reason.withFile(thrown))
              + (stackTrace ? "" : ". That is a defect of Kurabe; --stacktrace shows where."),
          stackTrace);
    }
    return exitCode(thrown);
  }

  /** Returns the exit code of a command that ends with what was thrown. */
  static int exitCode(Throwable thrown) {
    if (thrown instanceof ConfigurationException) {
      return ExitCode.USAGE;
    }
    if (thrown instanceof WorkloadException || thrown instanceof FleetException) {
      return ExitCode.RUN_INVALID;
    }
    if (thrown instanceof TargetException e) {
      return e.isOfUrl() ? ExitCode.USAGE : ExitCode.TARGET;
    }
    return thrown instanceof InterruptedException ? ExitCode.INTERRUPTED : ExitCode.DEFECT;
  }

  /** Masks only messages about the user's words, since these may repeat them. */
  private static String masked(ConfigurationException e, Secrets secrets) {
    String message = String.valueOf(e.getMessage());
    for (String problem : e.problems()) {
      message = message.replace(problem, secrets.mask(problem));
    }
    return message;
  }

  /** Returns the secrets of the command line, and of the files and prompts of its targets. */
  private Secrets secrets(List<ParseResult> chain) {
    Secrets all = typed;
    for (ParseResult parsed : chain) {
      for (CommandSpec mixin : parsed.commandSpec().mixins().values()) {
        if (mixin.userObject() instanceof TargetOptions targets) {
          for (Target target : targets.parsed()) {
            all = all.and(target.secrets());
          }
        }
      }
    }
    return all;
  }

  private void print(Throwable thrown, String message, boolean stackTrace) {
    screen.note(message);
    if (stackTrace) {
      thrown.printStackTrace(screen.err());
    }
  }

  private static boolean asksForHelp(List<ParseResult> chain) {
    return chain.stream().anyMatch(p -> p.isUsageHelpRequested() || p.isVersionHelpRequested());
  }

  /** Returns whether a word stands where only the name of a command may. */
  private static boolean namesNoCommand(List<ParseResult> chain) {
    ParseResult last = chain.get(chain.size() - 1);
    return !last.commandSpec().subcommands().isEmpty()
        && (last.hasMatchedPositional(0)
            || last.unmatched().stream().anyMatch(word -> !word.startsWith("-")));
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
    String first = parsed.unmatched().get(0);
    if (first.startsWith("-")) {
      return unknown(parsed.unmatched(), List.of());
    }
    return (first.matches("[a-z][a-z-]{0,20}") ? "'" + first + "'" : "that command")
        + " is unknown. Possible: "
        + verbs;
  }

  private static Set<String> parseErrors(List<ParseResult> chain) {
    Set<String> messages = new LinkedHashSet<>();
    for (ParseResult parsed : chain) {
      for (Exception error : parsed.errors()) {
        if (error instanceof UnmatchedArgumentException unmatched) {
          messages.addAll(unknown(unmatched, parsed.commandSpec()));
        } else {
          messages.add(text(error));
        }
      }
    }
    return messages;
  }

  /** Options that commands beside this one have are told with these, each for itself. */
  private static List<String> unknown(UnmatchedArgumentException error, CommandSpec command) {
    List<String> messages = new ArrayList<>();
    List<String> nobodys = new ArrayList<>();
    for (String argument : error.getUnmatched()) {
      List<String> owners = owners(TypedSecrets.option(argument), command);
      if (owners.isEmpty()) {
        nobodys.add(argument);
      } else {
        messages.add(
            "unknown option: '%s'. It is an option of %s"
                .formatted(TypedSecrets.option(argument), String.join(", ", owners)));
      }
    }
    if (messages.isEmpty()) {
      messages.add(unknown(nobodys, error.getSuggestions()));
    } else if (nobodys.stream().anyMatch(a -> a.startsWith("-"))) {
      messages.add(unknown(nobodys, List.of()));
    }
    return messages;
  }

  private static List<String> owners(String option, CommandSpec command) {
    return command.parent() == null || !option.startsWith("--")
        ? List.of()
        : command.parent().subcommands().values().stream()
            .map(CommandLine::getCommandSpec)
            .filter(other -> other.optionsMap().containsKey(option))
            .map(CommandSpec::name)
            .distinct()
            .toList();
  }

  private static String text(Exception error) {
    if (error instanceof UnmatchedArgumentException unmatched) {
      return unknown(unmatched.getUnmatched(), unmatched.getSuggestions());
    }
    String text = String.valueOf(error.getMessage());
    if (error instanceof ParameterException parameter && parameter.getValue() != null) {
      return parameter.getArgSpec() instanceof OptionSpec option && option.arity().max() == 0
          ? "option '" + option.longestName() + "' takes no value"
          : text.replace("'" + parameter.getValue() + "'", "'***'");
    }
    return text;
  }

  /** Names only the options, since the words behind them may be a password. */
  private static String unknown(List<String> unmatched, List<String> suggestions) {
    List<String> options =
        unmatched.stream()
            .filter(a -> a.startsWith("-"))
            .map(TypedSecrets::option)
            .distinct()
            .toList();
    if (options.isEmpty()) {
      return unmatched.size() == 1
          ? "there is one argument too many"
          : "there are " + unmatched.size() + " arguments too many";
    }
    String text =
        (options.size() == 1 ? "unknown option: '" : "unknown options: '")
            + String.join("', '", options)
            + "'";
    if (options.stream().anyMatch(TypedSecrets::meansPassword)) {
      return text + ". " + HOW_TO_GIVE_A_PASSWORD;
    }
    return suggestions.isEmpty() ? text : text + ". Possible: " + String.join(", ", suggestions);
  }
}
