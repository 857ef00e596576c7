package io.kurabe.cli;

import io.kurabe.cli.Defaults.Found;
import io.kurabe.cli.profile.DefaultsReader.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code bench config}: which defaults hold, and where each comes from. */
@Command(
    name = ConfigCommand.NAME,
    description = {
      "Shows the defaults of options that you set, where each comes from, and where files of them"
          + " are looked for.",
      "What is on the command line goes before a variable, which goes before kurabe.yaml of this"
          + " folder, which goes before the file of your home. Keys are options without their"
          + " hyphens, for all commands or below the name of one; targets have names, for --target."
          + " Passwords are refused."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Such a file, and what it stands for:",
      "  format: summary                      --format summary, for all commands",
      "  targets:",
      "    db: jdbc:postgresql://me@db1/app   --target db",
      "  load:",
      "    clients: 16                        --clients 16, for bench load",
      "    point-select:",
      "      rows: 100000                     --rows 100000, for bench load point-select",
      "As variables: KURABE_FORMAT=summary, KURABE_LOAD_CLIENTS=16. KURABE_CONFIG=FILE names a file"
          + " to be read in place of kurabe.yaml; empty, it stands for none.",
      "",
      "Example: bench config"
    })
final class ConfigCommand implements Verb {
  static final String NAME = "config";

  private final Screen screen;

  @Spec private CommandSpec spec = CommandSpec.create();

  ConfigCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    Defaults defaults = Defaults.of(screen.environment());
    screen.println("Files that are looked for");
    for (Defaults.File file : defaults.files()) {
      int values = file.values().size();
      String found = !file.there() ? "not there" : values == 1 ? "1 value" : values + " values";
      screen.println("  %-60s  %s", file.shown(), found);
    }
    Map<String, Found> all = all(defaults);
    screen.println("");
    if (all.isEmpty()) {
      screen.println("No default is set; each option has its own (bench help COMMAND).");
      return ExitCode.OK;
    }
    screen.println("Defaults that hold, unless the command line says otherwise");
    int keys = width(all.keySet().stream());
    int texts = width(all.values().stream().map(Found::text));
    all.forEach(
        (key, found) ->
            screen.println(
                "  %s  %s  %s", padded(key, keys), padded(found.text(), texts), found.from()));
    return ExitCode.OK;
  }

  private static int width(Stream<String> texts) {
    return texts.mapToInt(String::length).max().orElse(0);
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(width - text.length());
  }

  /** Returns what holds by its key: the first that has a value for it. */
  private Map<String, Found> all(Defaults defaults) {
    Map<String, Found> all = new LinkedHashMap<>();
    List<List<String>> paths =
        Defaults.options(spec.root()).flatMap(o -> Defaults.paths(o).stream()).distinct().toList();
    for (List<String> path : paths) {
      defaults.variable(path).ifPresent(found -> all.put(String.join(".", path), found));
    }
    for (Defaults.File file : defaults.files()) {
      for (Value value : file.values()) {
        Found found = Defaults.found(file, value);
        all.putIfAbsent(found.key(), found);
      }
    }
    return all;
  }
}
