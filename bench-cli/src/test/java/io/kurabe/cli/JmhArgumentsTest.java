package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.config.Problems;
import io.kurabe.jmh.internal.ForkTargets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;

/** What of the command line reaches JMH, and what of it the forks see. */
class JmhArgumentsTest {
  private static final Path FILE = Path.of("/tmp/kurabe-1-jmh-2/targets.properties");

  @Test
  void jmhsOwnOptionsReachJmh() {
    Options options =
        forks(
            17,
            "-f",
            "2",
            "-wi",
            "3",
            "-i",
            "4",
            "-w",
            "100ms",
            "-r",
            "1s",
            "-prof",
            "gc",
            "-bm",
            "avgt",
            "-tu",
            "ns",
            "-to",
            "30s",
            "-t",
            "8",
            "-p",
            "protocol=text");
    assertThat(options.getForkCount().get()).isEqualTo(2);
    assertThat(options.getWarmupIterations().get()).isEqualTo(3);
    assertThat(options.getMeasurementIterations().get()).isEqualTo(4);
    assertThat(options.getThreads().get()).isEqualTo(8);
    assertThat(options.getProfilers()).hasSize(1);
    assertThat(options.getParameter("protocol").get()).containsExactly("text");
    assertThat(options.getTimeout().get().toString()).isEqualTo("30 s");
  }

  @Test
  void aForkIsToldTheFileAndTheNamesAndNoMore() {
    Options options = forks(17, "-jvmArgsPrepend", "-Xmx1g");
    assertThat(options.getJvmArgsPrepend().get())
        .containsExactly("-D" + ForkTargets.PROPERTY + "=" + FILE, "-Xmx1g");
    assertThat(options.getJvmArgs().hasValue()).isFalse();
    assertThat(options.getJvmArgsAppend().hasValue()).isFalse();
    assertThat(options.getParameter("target").get()).containsExactly("db");
  }

  @Test
  void aGroupLeavesTheOthersOut() {
    assertThat(forks(17, "roundTrip").getIncludes()).containsExactly("roundTrip");
    assertThat(forks(17, "roundTrip").getExcludes()).containsExactly("^\\Qb.Other.run\\E$");
  }

  @Test
  void newJdksGetTheOptionsThatKeepThemSilent() {
    assertThat(forks(24).getJvmArgsPrepend().get())
        .contains("--sun-misc-unsafe-memory-access=allow", "--enable-native-access=ALL-UNNAMED");
    assertThat(forks(25, "-jvm", "/old/java").getJvmArgsPrepend().get()).hasSize(1);
    assertThat(forks(17).getJvmArgsPrepend().get()).hasSize(1);
  }

  @Test
  void whatIsWrongAndWhatKurabeDoesItselfIsRefused() {
    BadInput bad = new BadInput();
    assertThat(bad.run("jmh", "-f", "0", "-p", "target=x", "-rf", "json", "-t", "mars"))
        .isEqualTo(2);
    assertThat(bad.err())
        .startsWith("bench jmh is not usable, 4 problems:")
        .contains("-f must be at least 1")
        .contains("--target, so that its password stays hidden")
        .contains("jmh.json")
        .contains("'mars' is not a target");
    bad = new BadInput();
    assertThat(bad.run("jmh", "--zap")).isEqualTo(2);
    assertThat(bad.err()).contains("zap is not a recognized option");
  }

  @Test
  void noMatchNamesWhatThereIs() {
    BadInput bad = new BadInput();
    assertThat(bad.run("jmh", "nothing.like.this")).isEqualTo(2);
    assertThat(bad.err())
        .contains("no benchmark matches")
        .contains("PostgresBenchmark.upsert", "protocol=prepared,text");
  }

  @Test
  void aTargetThatNoChosenBenchmarkUsesIsRefused() {
    BadInput bad = new BadInput();
    assertThat(bad.run("jmh", "RedisBenchmark", "-t", "embedded:postgres")).isEqualTo(2);
    assertThat(bad.err()).contains("no chosen benchmark is for 'embedded:postgres'");
  }

  @Test
  void lettersThatBothUseGoWhereTheyBelong() {
    BadInput listing = new BadInput();
    assertThat(
            listing.run(
                "jmh", "-l", "RedisBenchmark", "-t", "4", "-to", "9s", "-t", "embedded:redis"))
        .as(listing.err())
        .isZero();
    assertThat(listing.out().lines()).hasSize(3).allMatch(l -> l.startsWith("RedisBenchmark."));
  }

  private static Options forks(int jdk, String... arguments) {
    Problems problems = new Problems("test");
    CommandLineOptions user = JmhArguments.parse(List.of(arguments), problems).orElseThrow();
    problems.throwIfAny();
    var group = new JmhSelection.Group(Set.of("a.Bench.run"), List.of("db"));
    return JmhRun.ofForks(user, group, Set.of("a.Bench.run", "b.Other.run"), FILE, jdk);
  }

  /** A command line that ends before it opens anything. */
  private static final class BadInput {
    private final CaughtScreen screen = new CaughtScreen(Map.of());

    int run(String... args) {
      return Main.execute(args, screen.screen());
    }

    String out() {
      return screen.out();
    }

    String err() {
      return screen.err();
    }
  }
}
