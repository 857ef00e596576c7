package io.kurabe.cli;

import io.kurabe.cli.aws.HostReader;
import io.kurabe.cli.profile.Profile.Part;
import io.kurabe.cli.profile.Profile.Setting;
import io.kurabe.compare.Gate;
import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Problems;
import io.kurabe.target.Target;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A part of a profile as the verb that carries it out: its parameters are the options of {@code
 * bench run} and {@code bench load}, so there is one place that knows what they mean.
 *
 * @param part of the profile
 * @param job what it measures
 * @param targets where
 * @param gates conditions on the result
 */
record PartCommand(Part part, Measuring.Job job, List<Target> targets, List<Gate> gates) {
  /** Options that are the profile's affair, or those of the whole command line. */
  private static final Set<String> OTHERS =
      Set.of(
          "--target",
          "--password-file",
          "--ask-password",
          "--price",
          "--cloudwatch-wait",
          "--output",
          "--quiet",
          "--format",
          "--no-color",
          "--stacktrace",
          "--keep-data",
          "--resume",
          "--help",
          "--version",
          "--repeats",
          "--design",
          "--seed");

  /** What the profile's common parameters are called on the command line. */
  private static final Map<String, String> COMMON =
      Map.of("repeats", "repeats", "order", "design", "seed", "seed");

  /**
   * A part, checked.
   *
   * @param common parameters of all parts
   * @param local whether it is for this machine
   * @param targets by name; those of the part are among them
   * @param problems gets everything that is wrong, with its line
   */
  static Optional<PartCommand> of(
      Part part,
      Map<String, Setting> common,
      boolean local,
      Map<String, Target> targets,
      HostReader.Options hosts,
      Screen screen,
      Problems problems) {
    List<Target> own =
        part.targetNames().stream().map(targets::get).filter(java.util.Objects::nonNull).toList();
    Measuring verb = verb(part, screen);
    CommandLine line = line(verb, screen);
    Map<String, Setting> settings = settings(part, common, local);
    List<String> args = new ArrayList<>(List.of(part.subject().text()));
    settings.forEach((name, setting) -> args.addAll(option(part, name, setting, line, problems)));
    line.getCommandSpec().parser().collectErrors(true);
    verb.use(own, hosts);
    Problems found = new Problems(part.name());
    line.parseArgs(args.toArray(String[]::new))
        .errors()
        .forEach(e -> found.add(String.valueOf(e.getMessage())));
    verb.check(found);
    List<Gate> gates = gates(part, problems);
    try {
      found.throwIfAny();
    } catch (ConfigurationException e) {
      e.problems().forEach(p -> problems.add(placed(part, settings, p)));
      return Optional.empty();
    }
    return Optional.of(new PartCommand(part, verb.job(), own, gates));
  }

  /** The parameters that a study or a workload may have in a profile, with what they mean. */
  static Map<String, OptionSpec> parameters(boolean isStudy, Screen screen) {
    Map<String, OptionSpec> all = new LinkedHashMap<>();
    Measuring verb = isStudy ? new RunCommand(screen) : new LoadCommand(screen);
    line(verb, screen)
        .getCommandSpec()
        .options()
        .forEach(
            option -> {
              if (!OTHERS.contains(option.longestName())) {
                all.put(option.longestName().substring(2), option);
              }
            });
    return all;
  }

  private static Measuring verb(Part part, Screen screen) {
    return part.isStudy() ? new RunCommand(screen) : new LoadCommand(screen);
  }

  private static CommandLine line(Measuring verb, Screen screen) {
    return new CommandLine(verb, new CommandFactory(screen));
  }

  private static Map<String, Setting> settings(
      Part part, Map<String, Setting> common, boolean local) {
    Map<String, Setting> all = new LinkedHashMap<>(common);
    all.putAll(part.parameters());
    if (local) {
      all.putAll(part.local());
    }
    return all;
  }

  /** The option of a parameter; nothing when there is none of that name. */
  private static List<String> option(
      Part part, String name, Setting setting, CommandLine line, Problems problems) {
    OptionSpec option =
        line.getCommandSpec().optionsMap().get("--" + COMMON.getOrDefault(name, name));
    boolean known = option != null && (COMMON.containsKey(name) || !OTHERS.contains("--" + name));
    if (option == null || !known) {
      Set<String> names =
          line.getCommandSpec().options().stream()
              .map(OptionSpec::longestName)
              .filter(n -> !OTHERS.contains(n))
              .map(n -> n.substring(2))
              .collect(Collectors.toCollection(TreeSet::new));
      problems.add(
          place(setting.line()) + part.name() + "." + name,
          "unknown parameter. Possible: " + String.join(", ", names));
      return List.of();
    }
    if (option.arity().max() > 0) {
      return List.of(option.longestName() + "=" + setting.text());
    }
    if (!Set.of("true", "false").contains(setting.text())) {
      problems.add(
          place(setting.line()) + part.name() + "." + name,
          "'" + setting.text() + "' is neither true nor false");
    }
    return setting.text().equals("true") ? List.of(option.longestName()) : List.of();
  }

  private static List<Gate> gates(Part part, Problems problems) {
    List<Gate> gates = new ArrayList<>();
    if (!part.gates().isEmpty() && part.targets().size() < 2) {
      problems.add(
          place(part.gates().get(0).line()) + part.name() + ".gates",
          "a gate compares targets, and there is one only");
    }
    for (Setting gate : part.gates()) {
      problems
          .attempt(place(gate.line()) + part.name() + ".gates", () -> Gate.parse(gate.text()))
          .ifPresent(gates::add);
    }
    return gates;
  }

  /** A problem that the verb has with one of its options, at the line of the parameter. */
  private static String placed(Part part, Map<String, Setting> settings, String problem) {
    for (Map.Entry<String, Setting> e : settings.entrySet()) {
      String option = "--" + COMMON.getOrDefault(e.getKey(), e.getKey());
      if (problem.startsWith(option + ":")) {
        return place(e.getValue().line())
            + part.name()
            + "."
            + e.getKey()
            + problem.substring(option.length());
      }
    }
    if (problem.startsWith("STUDY:") || problem.startsWith("WORKLOAD:")) {
      return place(part.subject().line())
          + part.name()
          + (part.isStudy() ? ".study" : ".workload")
          + problem.substring(problem.indexOf(':'));
    }
    return place(part.line()) + part.name() + ": " + problem;
  }

  private static String place(int line) {
    return line == 0 ? "--set " : "line " + line + "  ";
  }
}
