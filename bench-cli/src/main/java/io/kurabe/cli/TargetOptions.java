package io.kurabe.cli;

import io.kurabe.cli.aws.HostReader;
import io.kurabe.config.Problems;
import io.kurabe.config.internal.DurationText;
import io.kurabe.target.Engines;
import io.kurabe.target.Secret;
import io.kurabe.target.Target;
import java.io.Console;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say which servers to use and how to log in to them. */
final class TargetOptions {
  @Option(
      names = {"-t", "--target"},
      paramLabel = "[NAME=]TARGET",
      split = "\n",
      hideParamSyntax = true,
      description = {
        "Server to use; repeatable. One of:",
        "embedded:mariadb, embedded:postgres,",
        "  embedded:redis, embedded:redis-cluster,",
        "  container:IMAGE",
        "a URL: jdbc:mysql://, jdbc:mariadb://,",
        "  jdbc:postgresql://, redis://, rediss://,",
        "  redis-cluster://HOST,HOST,",
        "  redis-sentinel://HOST,HOST#MASTER",
        "on AWS: aws:rds:INSTANCE, aws:aurora:CLUSTER,",
        "  aws:elasticache:GROUP, with '?region=...'",
        "Servers that are started take settings:",
        "  'embedded:postgres?jit=off'",
        "or a name of kurabe.yaml (bench config)"
      })
  private List<String> targets = new ArrayList<>();

  @Mixin private final PasswordFiles passwordFiles = new PasswordFiles();

  @Option(
      names = "--ask-password",
      description = "Ask for the password of each URL target that has none.")
  private boolean askPassword;

  @Option(
      names = "--connect-timeout",
      paramLabel = "TIME",
      defaultValue = "10s",
      description =
          "How long a connection may take until it is logged in; what a URL says goes before it."
              + " Default: ${DEFAULT-VALUE}")
  private String connectTimeout = "10s";

  @Option(
      names = "--price",
      paramLabel = "NAME=USD_PER_HOUR",
      split = "\n",
      hideParamSyntax = true,
      description =
          "What the server of a target costs; repeatable. Otherwise servers on AWS have the price of"
              + " AWS's list, if it may be asked, else of a short file in the jar.")
  private List<String> prices = new ArrayList<>();

  @Option(
      names = "--cloudwatch-wait",
      paramLabel = "TIME",
      defaultValue = "5m",
      description =
          "How long to wait for the last minutes of CloudWatch after a run on AWS; 0 takes what is"
              + " there. Default: ${DEFAULT-VALUE}")
  private String cloudWatchWait = "5m";

  /** More per hour is a mistake. */
  private static final double DEAREST = 100_000;

  /** Longer is as good as none. */
  private static final Duration LONGEST_CONNECT = Duration.ofHours(1);

  private final Set<String> passwordInUrl = new HashSet<>();
  private List<Target> parsed = List.of();
  private HostReader.Options hosts = HostReader.Options.DEFAULT;

  boolean given() {
    return !targets.isEmpty();
  }

  /** The targets without those passwords that are asked for. */
  List<Target> parsed() {
    return parsed;
  }

  /** Reads the targets; those of the default when the user named none. */
  void check(Problems problems, Screen screen, List<String> defaults) {
    check(problems, screen, defaults, List.of());
  }

  /** Reads the targets; those of a file that the user named otherwise are left out. */
  void check(Problems problems, Screen screen, List<String> defaults, List<Target> others) {
    Engines engines = Engines.load();
    List<Target> found = new ArrayList<>();
    Set<Target> inUrl = Collections.newSetFromMap(new IdentityHashMap<>());
    for (String given : targets.isEmpty() ? defaults : targets) {
      String text = NamedTargets.resolved(given, screen.environment());
      problems
          .attempt("--target", () -> checked(Target.parse(text), engines))
          .map(t -> t.withPasswordFrom(screen.environment()))
          .ifPresent(
              t -> {
                if (Target.parse(text).password().isPresent()) {
                  warnOfPasswordInUrl(t, screen);
                  inUrl.add(t);
                }
                found.add(t);
              });
    }
    List<Target> all = new ArrayList<>(Target.withDistinctNames(found));
    for (int i = 0; i < found.size(); i++) {
      if (inUrl.contains(found.get(i))) {
        passwordInUrl.add(all.get(i).name());
      }
    }
    others.stream()
        .filter(o -> found.stream().noneMatch(t -> t.name().equals(o.name())))
        .map(o -> o.withPasswordFrom(screen.environment()))
        .forEach(all::add);
    parsed =
        problems
            .attempt("--connect-timeout", () -> within(DurationText.parse(connectTimeout), all))
            .orElse(all);
    passwordFiles
        .read(problems, this::requireTarget)
        .forEach(
            (name, secret) ->
                parsed =
                    parsed.stream()
                        .map(
                            t ->
                                name.isEmpty() || t.name().equals(name)
                                    ? t.withPassword(secret)
                                    : t)
                        .toList());
    hosts = new HostReader.Options(prices(problems), timeout(problems));
  }

  private static List<Target> within(Duration limit, List<Target> targets) {
    if (limit.isZero() || limit.compareTo(LONGEST_CONNECT) > 0) {
      throw new IllegalArgumentException(
          "must be above 0 and at most %s, was %s"
              .formatted(DurationText.format(LONGEST_CONNECT), DurationText.format(limit)));
    }
    return targets.stream().map(t -> t.withConnectTimeout(limit)).toList();
  }

  private Map<String, Double> prices(Problems problems) {
    Map<String, Double> all = new LinkedHashMap<>();
    for (String text : prices) {
      problems
          .attempt("--price", () -> price(text))
          .ifPresent(
              price -> {
                if (all.put(price.getKey(), price.getValue()) != null) {
                  problems.add("--price", "'" + price.getKey() + "' has two prices");
                }
              });
    }
    return all;
  }

  private Map.Entry<String, Double> price(String text) {
    int equals = text.indexOf('=');
    String name = equals < 0 ? "" : text.substring(0, equals);
    double usd;
    try {
      usd = Double.parseDouble(text.substring(equals + 1));
    } catch (NumberFormatException e) {
      usd = Double.NaN;
    }
    if (name.isEmpty() || !(usd > 0 && usd <= DEAREST)) {
      throw new IllegalArgumentException(
          "'" + text + "' is no price; write it as NAME=USD_PER_HOUR, e.g. db=0.168");
    }
    return Map.entry(requireTarget(name), usd);
  }

  private Duration timeout(Problems problems) {
    return problems
        .attempt("--cloudwatch-wait", () -> DurationText.parse(cloudWatchWait))
        .orElse(HostReader.PATIENCE);
  }

  private String requireTarget(String name) {
    if (parsed.stream().noneMatch(t -> t.name().equals(name))) {
      throw new IllegalArgumentException(
          "no target is called '%s'. There are: %s"
              .formatted(name, String.join(", ", parsed.stream().map(Target::name).toList())));
    }
    return name;
  }

  private static Target checked(Target target, Engines engines) {
    engines.check(target);
    return target;
  }

  static void warnOfPasswordInUrl(Target target, Screen screen) {
    screen.note(
        ("Warning: the password in the URL of '%s' can be seen in this"
                + " machine's process list; %s or --password-file hides it.")
            .formatted(target.name(), target.passwordVariable()));
  }

  /** Returns the targets with their passwords, and asks for missing ones on demand. */
  List<Target> targets() {
    return askPassword ? parsed.stream().map(TargetOptions::asked).toList() : parsed;
  }

  /** Returns whether the user wrote a target's password into its URL. */
  boolean hasPasswordInUrl(String name) {
    return passwordInUrl.contains(name);
  }

  boolean asksForPasswords() {
    return askPassword;
  }

  HostReader.Options hosts() {
    return hosts;
  }

  @SuppressWarnings("SystemConsoleNull") // From JDK 22 on it reads from whatever standard input is.
  private static Target asked(Target target) {
    Console console = System.console();
    if (target.address().startedByKurabe() || target.password().isPresent() || console == null) {
      return target;
    }
    char[] typed = console.readPassword("Password of %s (%s): ", target.name(), target.text());
    return typed == null ? target : target.withPassword(Secret.of(new String(typed)));
  }
}
