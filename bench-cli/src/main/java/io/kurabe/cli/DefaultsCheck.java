package io.kurabe.cli;

import io.kurabe.cli.profile.DefaultsReader.Value;
import io.kurabe.config.Problems;
import io.kurabe.target.Target;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Says everything that is wrong with files of defaults, each with its file and line. */
final class DefaultsCheck {
  private static final String PASSWORDS =
      "no password belongs into this file. A password comes from KURABE_PASSWORD_<NAME>,"
          + " --password-file or --ask-password";

  private final CommandSpec root;
  private final Map<List<String>, List<OptionSpec>> options = new LinkedHashMap<>();

  /** Prepares the check by the options of all commands. */
  DefaultsCheck(CommandSpec root) {
    this.root = root;
    Defaults.options(root)
        .forEach(
            option ->
                Defaults.paths(option)
                    .forEach(
                        path -> options.computeIfAbsent(path, p -> new ArrayList<>()).add(option)));
  }

  void of(Defaults defaults, Problems problems) {
    for (Defaults.File file : defaults.files()) {
      file.problems().stream()
          .map(p -> p.startsWith("line ") ? file.shown() + " " + p : p)
          .forEach(problems::add);
      for (Value value : file.values()) {
        String place =
            "%s line %d  %s".formatted(file.shown(), value.line(), String.join(".", value.path()));
        if (Defaults.isTarget(value)) {
          target(place, value, problems);
        } else {
          option(place, value, problems);
        }
      }
    }
  }

  private static void target(String place, Value value, Problems problems) {
    if (value.path().size() != 2 || value.values().size() != 1) {
      problems.add(place, "a target has a name and one address, e.g. db: jdbc:mysql://db1/");
      return;
    }
    String text = value.path().get(1) + "=" + value.values().get(0);
    problems
        .attempt(place, () -> Target.parse(text))
        .filter(TypedSecrets::holdsPassword)
        .ifPresent(t -> problems.add(place, PASSWORDS));
  }

  private void option(String place, Value value, Problems problems) {
    List<String> path = value.path();
    String key = path.get(path.size() - 1);
    List<OptionSpec> known = options.getOrDefault(path, List.of());
    if (known.isEmpty()) {
      problems.add(
          place,
          TypedSecrets.meansPassword("--" + key) && !key.endsWith("-file")
              ? PASSWORDS
              : unknown(path));
      return;
    }
    if (key.equals("target")) {
      value.values().forEach(text -> written(place, text, problems));
    }
    if (known.stream().noneMatch(o -> isPossible(o, value.values()))) {
      problems.add(place, wrong(known, value.values()));
    }
  }

  private static void written(String place, String text, Problems problems) {
    try {
      if (TypedSecrets.holdsPassword(Target.parse(text))) {
        problems.add(place, PASSWORDS);
      }
    } catch (IllegalArgumentException e) {
      // The name of a target of the files, or wrong: its command says so.
    }
  }

  /** Returns whether a command would take the values, as far as its declarations say. */
  private static boolean isPossible(OptionSpec option, List<String> values) {
    List<String> words = Defaults.words(option);
    if (option.arity().max() == 0) {
      return values.size() == 1 && List.of("true", "false").contains(values.get(0));
    }
    return (words.isEmpty() || words.containsAll(values))
        && ParameterOptions.problem(option, String.join(option.isMultiValue() ? "\n" : ",", values))
            .isEmpty();
  }

  private static String wrong(List<OptionSpec> known, List<String> values) {
    OptionSpec option = known.get(0);
    String text = String.join(",", values);
    if (option.arity().max() == 0) {
      return "'" + text + "' is neither true nor false";
    }
    return ParameterOptions.problem(option, text)
        .orElseGet(
            () ->
                "'%s' is unknown. Possible: %s"
                    .formatted(text, String.join(", ", Defaults.words(option))));
  }

  /** Says which keys there are beside one that is unknown. */
  private String unknown(List<String> path) {
    CommandSpec group = root;
    for (int i = 0; i < path.size(); i++) {
      CommandLine below = group.subcommands().get(path.get(i));
      if (below == null) {
        List<String> above = path.subList(0, i);
        String options = keys(above);
        String commands = String.join(", ", group.subcommands().keySet());
        return "'%s' is %s. Possible: %s%s"
            .formatted(
                path.get(i),
                commands.isEmpty()
                    ? "no option of " + group.qualifiedName()
                    : "no command or option",
                options,
                commands.isEmpty()
                    ? ""
                    : (above.isEmpty() ? ", targets" : "") + "; the commands " + commands);
      }
      group = below.getCommandSpec();
    }
    return "the options of %s stand below it, as 'name: value'".formatted(group.qualifiedName());
  }

  private String keys(List<String> above) {
    return options.keySet().stream()
        .filter(p -> p.size() == above.size() + 1 && p.subList(0, above.size()).equals(above))
        .map(p -> p.get(above.size()))
        .collect(Collectors.toCollection(TreeSet::new))
        .stream()
        .collect(Collectors.joining(", "));
  }
}
