package io.kurabe.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kurabe.cli.profile.ProfileCatalogue;
import io.kurabe.load.internal.LoadEngine;
import io.kurabe.probe.internal.EnvironmentReader;
import io.kurabe.sql.script.internal.ScriptWorkload;
import io.kurabe.study.internal.Study;
import java.io.PrintWriter;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;

/** The command line {@code bench}. This is the only class that ends the process. */
@Command(
    name = "bench",
    description = "Benchmarks MySQL, MariaDB, PostgreSQL and Redis honestly.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Example: bench run counters",
      "         bench run counters -t db=jdbc:mysql://bench@db1/ -t cache=redis://c1",
      "         java -jar bench-cli.jar --profile graviton --dry-run",
      "",
      "Exit codes: 0 ok, 1 a gate failed, 2 usage, 3 target, 4 run invalid, 130 interrupted."
    })
public final class Main implements Runnable {
  /** The property of Netty's search for leaks, which takes a stack trace of each 128th buffer. */
  private static final String LEAK_DETECTION = "io.netty.leakDetection.level";

  private static final String OLD_LEAK_DETECTION = "io.netty.leakDetectionLevel";

  private static final List<Class<?>> OTHERS =
      List.of(
          JmhCommand.class,
          AgentCommand.class,
          CompareCommand.class,
          HistoryCommand.class,
          ReportCommand.class,
          ListCommand.class,
          SqlCommand.class,
          DoctorCommand.class,
          CleanCommand.class,
          FleetCommand.class,
          ConfigCommand.class,
          CompletionCommand.class,
          HelpCommand.class,
          VersionCommand.class);

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "Same as: bench run NAME, of a profile or a file of one.")
  private String profile = "";

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  /** Prints the version from the jar's manifest. */
  static final class Version implements IVersionProvider {
    static String text() {
      return "kurabe " + EnvironmentReader.version();
    }

    @Override
    public String[] getVersion() {
      return new String[] {text()};
    }
  }

  /** Makes the verbs, and gives the screen to those that need it. */
  private record Commands(Screen screen) implements CommandLine.IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
      for (Constructor<?> constructor : type.getDeclaredConstructors()) {
        if (constructor.getParameterCount() == 1
            && constructor.getParameterTypes()[0] == Screen.class) {
          return type.cast(constructor.newInstance(screen));
        }
      }
      return CommandLine.defaultFactory().create(type);
    }
  }

  Main() {
    spec = CommandLine.Model.CommandSpec.create();
  }

  public static void main(String[] args) {
    if (System.getProperty(LEAK_DETECTION) == null
        && System.getProperty(OLD_LEAK_DETECTION) == null) {
      System.setProperty(LEAK_DETECTION, "disabled");
    }
    end(args, Screen.ofProcess(System.getenv(), new LoadEngine()));
  }

  /** Runs one command line and ends the process with its exit code. */
  static void end(String[] args, Screen screen) {
    System.setErr(screen.err()); // The log's lines quote servers, too.
    System.exit(execute(args, screen));
  }

  /** Runs one command line and returns the exit code. */
  static int execute(String[] args, Screen screen) {
    CommandLine commandLine = new CommandLine(new Main(), new Commands(screen));
    String[] typed = forName(expandProfile(args));
    Defaults defaults = Defaults.of(screen.environment());
    boolean all = defaults.areThere(); // To check them, all options have to be known.
    commandLine.addSubcommand(
        all || isAskedFor(RunCommand.NAME, typed)
            ? RunCommand.with(screen)
            : new CommandLine(new RunCommand()));
    commandLine.addSubcommand(ProfileCommand.class);
    commandLine.addSubcommand(
        all || isAskedFor(LoadCommand.NAME, typed)
            ? LoadCommand.with(screen)
            : new CommandLine(new LoadCommand()));
    OTHERS.forEach(commandLine::addSubcommand);
    commandLine.setOut(new PrintWriter(screen.out(), true, UTF_8));
    commandLine.setErr(new PrintWriter(screen.err(), true, UTF_8));
    commandLine.setUsageHelpWidth(screen.columns());
    commandLine.setHelpFactory(UsageHelp::new);
    commandLine.setColorScheme(
        CommandLine.Help.defaultColorScheme(
            screen.colour() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
    collectErrors(commandLine);
    commandLine.setDefaultValueProvider(defaults);
    ErrorHandler errors =
        new ErrorHandler(screen, TypedSecrets.of(args, screen.environment()), defaults);
    commandLine.setExecutionStrategy(errors::checkThenRun);
    commandLine.setExecutionExceptionHandler(errors::handle);
    commandLine.setParameterExceptionHandler(errors::handleUsage);
    return commandLine.execute(forVerb(inOrder(typed, commandLine), commandLine));
  }

  /** Returns whether a verb's commands can be needed; to make all of them delays the start. */
  private static boolean isAskedFor(String verb, String[] args) {
    return args.length > 0
        && (args[0].equals(verb)
            || args[0].equals(CompletionCommand.NAME)
            || args[0].startsWith("@")
            || (args[0].startsWith("-") && args.length > 1));
  }

  /** Returns the words with names before options; a run with none is the default profile. */
  private static String[] inOrder(String[] typed, CommandLine commandLine) {
    List<String> ordered = CommandOrder.of(commandLine.getCommandSpec(), List.of(typed));
    CommandLine run = commandLine.getSubcommands().get(RunCommand.NAME);
    CommandLine profiles = commandLine.getSubcommands().get(ProfileCommand.NAME);
    if (run != null
        && profiles != null
        && ordered.size() > 1
        && ordered.get(0).equals(run.getCommandName())) {
      CommandLine profile = profiles.getSubcommands().get(ProfileRunCommand.NAME);
      List<String> words = ordered.subList(1, ordered.size());
      if (profile != null
          && CommandOrder.isNameless(run.getCommandSpec(), words, profile.getCommandSpec())) {
        ordered = new ArrayList<>(ordered);
        ordered.add(1, ProfileCatalogue.DEFAULT);
      }
    }
    return forName(ordered.toArray(String[]::new));
  }

  /** Separates JMH's own options beforehand, since they look like others of Kurabe's. */
  private static String[] forVerb(String[] args, CommandLine commandLine) {
    CommandLine jmh = commandLine.getSubcommands().get(JmhCommand.NAME);
    return jmh != null && args.length > 0 && args[0].equals(JmhCommand.NAME)
        ? JmhArguments.apart(args, jmh.getCommandSpec())
        : args;
  }

  private static void collectErrors(CommandLine commandLine) {
    commandLine.getCommandSpec().parser().collectErrors(true);
    commandLine.getSubcommands().values().forEach(Main::collectErrors);
  }

  /**
   * {@code run NAME ...} of a profile is {@code profile run NAME ...}; of a name that is a study's,
   * too, it is the study. Alone it is the default profile. A load of files needs no name.
   */
  static String[] forName(String[] args) {
    if (args.length > 0 && args[0].equals(CompletionCommand.OLD_NAME)) {
      return new String[] {CompletionCommand.NAME};
    }
    if (LoadCommand.isOfFiles(args)) {
      List<String> named = new ArrayList<>(List.of(args));
      named.add(1, ScriptWorkload.NAME);
      return named.toArray(String[]::new);
    }
    if (args.length == 0 || !args[0].equals(RunCommand.NAME)) {
      return args;
    }
    if (args.length == 1) {
      return new String[] {ProfileCommand.NAME, ProfileRunCommand.NAME, ProfileCatalogue.DEFAULT};
    }
    boolean profile = ProfileCatalogue.isProfile(args[1]) && Study.named(args[1]).isEmpty();
    return profile ? prepended(ProfileCommand.NAME, List.of(args)) : args;
  }

  private static String[] prepended(String first, List<String> rest) {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(rest);
    return all.toArray(String[]::new);
  }

  /** {@code --profile NAME ...} is {@code run NAME ...}, of a profile before a study. */
  static String[] expandProfile(String[] args) {
    List<String> rest = new ArrayList<>(Arrays.asList(args));
    for (int i = 0; i < rest.size(); i++) {
      String arg = rest.get(i);
      if (arg.equals("--profile") && i + 1 < rest.size()) {
        String name = rest.remove(i + 1);
        rest.remove(i);
        return withRun(name, rest);
      }
      if (arg.startsWith("--profile=")) {
        rest.remove(i);
        return withRun(arg.substring("--profile=".length()), rest);
      }
      if (!arg.startsWith("-") && (i == 0 || !rest.get(i - 1).startsWith("-"))) {
        break;
      }
    }
    return args;
  }

  private static String[] withRun(String name, List<String> rest) {
    rest.add(0, name);
    rest.add(0, RunCommand.NAME);
    return ProfileCatalogue.isProfile(name)
        ? prepended(ProfileCommand.NAME, rest)
        : rest.toArray(String[]::new);
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  /** Returns the value of {@code --profile} where {@link #expandProfile} does not look. */
  String profile() {
    return profile;
  }
}
