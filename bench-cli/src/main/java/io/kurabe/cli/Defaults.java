package io.kurabe.cli;

import io.kurabe.cli.profile.DefaultsReader;
import io.kurabe.cli.profile.DefaultsReader.Value;
import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Problems;
import io.kurabe.config.internal.UserFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The values of options that the user does not write each time: from variables of the environment,
 * from {@code kurabe.yaml} of the folder in which the program runs, and from {@code
 * ~/.config/kurabe/config.yaml}; the first that has a value wins, and the command line before all.
 * Immutable.
 */
record Defaults(Map<String, String> environment, List<File> files)
    implements IDefaultValueProvider {
  /** The file of the folder in which the program runs. */
  static final String FILE = "kurabe.yaml";

  /** Names a file in place of {@link #FILE}; empty for none. */
  static final String VARIABLE = "KURABE_CONFIG";

  /** The key of targets by name. */
  static final String TARGETS = "targets";

  private static final String PREFIX = "KURABE_";

  /** Variables that mean something else, or begin so. */
  private static final List<String> OTHERS =
      List.of(VARIABLE, "KURABE_PASSWORD", "KURABE_TARGET", "KURABE_FLEET_KEY", "KURABE_RDS_CA");

  /** Options of one command line alone. */
  private static final List<String> NEVER = List.of("help", "version", "profile", "resume", "run");

  Defaults {
    files = List.copyOf(files);
  }

  /**
   * A file of defaults.
   *
   * @param shown its name for messages
   * @param there whether there is one
   */
  record File(String shown, boolean there, List<Value> values, List<String> problems) {}

  /**
   * A value that is not of the command line.
   *
   * @param key as a file has it, e.g. {@code load.clients}
   * @param from where it is: a variable, or a file with its line
   */
  record Found(String key, List<String> values, String from) {
    String text() {
      return String.join(",", values);
    }
  }

  /** Reads the files that there are. */
  static Defaults of(Map<String, String> environment) {
    List<File> files = new ArrayList<>();
    String named = environment.get(VARIABLE);
    if (named == null || !named.isEmpty()) {
      files.add(file(named == null ? Path.of(FILE) : Path.of(named), named != null));
    }
    home(environment).ifPresent(path -> files.add(file(path, false)));
    return new Defaults(environment, files);
  }

  /** Returns the file of the user; a relative folder is none, as the XDG specification has it. */
  private static Optional<Path> home(Map<String, String> environment) {
    String xdg = environment.getOrDefault("XDG_CONFIG_HOME", "");
    String home = environment.getOrDefault("HOME", "");
    Optional<Path> folder =
        Path.of(xdg).isAbsolute()
            ? Optional.of(Path.of(xdg))
            : Optional.of(home).filter(h -> !h.isEmpty()).map(h -> Path.of(h, ".config"));
    return folder.map(f -> f.resolve("kurabe").resolve("config.yaml"));
  }

  private static File file(Path path, boolean demanded) {
    if (!demanded && !Files.exists(path)) {
      return new File(path.toString(), false, List.of(), List.of());
    }
    Problems problems = new Problems(path.toString());
    List<Value> values = new ArrayList<>();
    try {
      String text = UserFile.read(path, UserFile.TEXT_BYTES);
      if (!text.lines().allMatch(line -> line.isBlank() || line.strip().startsWith("#"))) {
        values.addAll(DefaultsReader.read(text, problems));
      }
      problems.throwIfAny();
    } catch (ConfigurationException e) {
      return new File(path.toString(), true, values, e.problems());
    }
    return new File(path.toString(), true, values, List.of());
  }

  /** Returns whether anything can be said by them, so that all commands are needed to check it. */
  boolean areThere() {
    return files.stream().anyMatch(File::there)
        || environment.keySet().stream().anyMatch(Defaults::isVariable);
  }

  private static boolean isVariable(String name) {
    return name.startsWith(PREFIX) && OTHERS.stream().noneMatch(name::startsWith);
  }

  /** Returns the target of that name in the files. */
  Optional<Found> target(String name) {
    return files.stream()
        .flatMap(
            file ->
                file.values.stream()
                    .filter(v -> v.path().equals(List.of(TARGETS, name)))
                    .map(v -> found(file, v)))
        .findFirst();
  }

  /** Returns the names of all targets in the files. */
  List<String> targets() {
    return files.stream()
        .flatMap(f -> f.values.stream())
        .filter(v -> isTarget(v) && v.path().size() == 2)
        .map(v -> v.path().get(1))
        .distinct()
        .toList();
  }

  static boolean isTarget(Value value) {
    return value.path().get(0).equals(TARGETS);
  }

  static Found found(File file, Value value) {
    return new Found(
        String.join(".", value.path()), value.values(), file.shown + " line " + value.line());
  }

  /** Returns the value of an option; of one file that for its command before that for all. */
  Optional<Found> find(OptionSpec option) {
    List<List<String>> paths = paths(option);
    for (List<String> path : paths) {
      Optional<Found> variable = variable(path);
      if (variable.isPresent() && fits(option, path, variable.get().values)) {
        return variable;
      }
    }
    for (File file : files) {
      for (List<String> path : paths) {
        Optional<Value> value =
            file.values.stream()
                .filter(v -> v.path().equals(path) && fits(option, path, v.values()))
                .findFirst();
        if (value.isPresent()) {
          return value.map(v -> found(file, v));
        }
      }
    }
    return Optional.empty();
  }

  /** Returns whether a value for all commands is one that this command knows. */
  private static boolean fits(OptionSpec option, List<String> path, List<String> values) {
    List<String> words = words(option);
    return path.size() > 1 || words.isEmpty() || words.containsAll(values);
  }

  /** Returns the words that are possible; empty when that is not known. */
  static List<String> words(OptionSpec option) {
    List<String> words = new ArrayList<>();
    Optional.ofNullable(option.completionCandidates()).ifPresent(all -> all.forEach(words::add));
    return words;
  }

  /** Returns the keys of an option, that of its command first and that of all commands last. */
  static List<List<String>> paths(OptionSpec option) {
    List<String> words =
        new ArrayList<>(List.of(option.command().qualifiedName(" ").split(" ", -1)));
    words.remove(0); // The program.
    if (words.equals(List.of(ProfileCommand.NAME, ProfileRunCommand.NAME))) {
      words.remove(0); // The user writes: bench run PROFILE.
    }
    List<List<String>> paths = new ArrayList<>();
    for (int length = words.size(); length >= 0; length--) {
      for (String name : names(option)) {
        List<String> path = new ArrayList<>(words.subList(0, length));
        path.add(name);
        paths.add(path);
      }
    }
    return paths;
  }

  /** Returns the long names of an option, without hyphens before; none of one without defaults. */
  private static List<String> names(OptionSpec option) {
    List<String> names =
        Stream.of(option.names())
            .filter(n -> n.startsWith("--"))
            .map(n -> n.substring("--".length()))
            .toList();
    return names.stream().anyMatch(NEVER::contains) ? List.of() : names;
  }

  /** Returns the value that the environment has for a key. */
  Optional<Found> variable(List<String> path) {
    String name = PREFIX + String.join("_", path).toUpperCase(Locale.ROOT).replace('-', '_');
    return Optional.ofNullable(environment.get(name))
        .filter(value -> isVariable(name))
        .map(value -> new Found(String.join(".", path), List.of(value), name));
  }

  /** Returns the default of an option; null, as the parser wants it, for the built-in one. */
  @Override
  public @Nullable String defaultValue(ArgSpec argument) {
    return argument instanceof OptionSpec option
        ? find(option).map(found -> joined(option, found.values)).orElse(null)
        : null;
  }

  /** Several values of an option that is written once for each are lines. */
  private static String joined(OptionSpec option, List<String> values) {
    return String.join(option.isMultiValue() ? "\n" : ",", values);
  }

  /** Returns all options of a command and those below it. */
  static Stream<OptionSpec> options(CommandSpec command) {
    return Stream.concat(
        command.options().stream(),
        command.subcommands().values().stream().flatMap(c -> options(c.getCommandSpec())));
  }
}
