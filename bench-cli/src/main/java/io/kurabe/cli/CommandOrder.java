package io.kurabe.cli;

import io.kurabe.cli.profile.ProfileCatalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Puts the name of a command before the options that the user wrote in front of it: {@code run -q
 * counters} is {@code run counters -q}. The parser wants it so, since each command has options of
 * its own. Stateless.
 */
final class CommandOrder {
  private CommandOrder() {}

  /** Returns the words in the parser's order; as they are where no name is found. */
  static List<String> of(CommandSpec group, List<String> words) {
    if (group.subcommands().isEmpty()) {
      return words;
    }
    Optional<Integer> found = name(group, words);
    if (found.isEmpty()) {
      return words;
    }
    String name = words.get(found.get());
    List<String> rest = new ArrayList<>(words);
    rest.remove(found.get().intValue());
    List<String> ordered = new ArrayList<>(List.of(name));
    CommandLine below = group.subcommands().get(name);
    ordered.addAll(below == null ? rest : of(below.getCommandSpec(), rest));
    return ordered;
  }

  /**
   * Returns whether no word can be the name of what is to be run, and no option is one that only
   * other commands of the group have.
   */
  static boolean isNameless(CommandSpec group, List<String> words, CommandSpec command) {
    return name(group, words).isEmpty()
        && words.stream()
            .filter(CommandOrder::isOption)
            .noneMatch(w -> asksForHelp(w) || (!isOf(command, w) && option(group, w).isPresent()));
  }

  private static boolean asksForHelp(String word) {
    return List.of("-h", "--help", "-V", "--version").contains(word);
  }

  /** Returns where the name stands: a known one, or else the first word that is no value. */
  private static Optional<Integer> name(CommandSpec group, List<String> words) {
    Optional<Integer> unknown = Optional.empty();
    boolean mayBeValue = false;
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals("--")) {
        break;
      }
      if (isOption(word)) {
        Optional<OptionSpec> option = option(group, word);
        if (option.isPresent() && takesNext(option.get(), word)) {
          i++;
        }
        mayBeValue = option.isEmpty();
      } else if (isName(group, word)) {
        return Optional.of(i);
      } else {
        unknown = unknown.isPresent() || mayBeValue ? unknown : Optional.of(i);
        mayBeValue = false;
      }
    }
    return unknown;
  }

  private static boolean isName(CommandSpec group, String word) {
    return group.subcommands().containsKey(word)
        || (group.name().equals(RunCommand.NAME) && ProfileCatalogue.isProfile(word));
  }

  private static boolean isOption(String word) {
    return word.startsWith("-") && word.length() > 1;
  }

  private static boolean takesNext(OptionSpec option, String word) {
    return option.arity().max() > 0 && List.of(option.names()).contains(word);
  }

  /** Returns the option of a command, or of one below it. */
  private static Optional<OptionSpec> option(CommandSpec command, String word) {
    Map<String, OptionSpec> options = command.optionsMap();
    String name = word.split("=", 2)[0];
    if (options.containsKey(name)) {
      return Optional.of(Objects.requireNonNull(options.get(name)));
    }
    return command.subcommands().values().stream()
        .flatMap(below -> option(below.getCommandSpec(), word).stream())
        .findFirst();
  }

  /** Returns whether a command has an option, or all of several that are written as one word. */
  private static boolean isOf(CommandSpec command, String word) {
    Map<String, OptionSpec> options = command.optionsMap();
    return options.containsKey(word.split("=", 2)[0])
        || (!word.startsWith("--") && options.containsKey(word.substring(0, 2)));
  }
}
