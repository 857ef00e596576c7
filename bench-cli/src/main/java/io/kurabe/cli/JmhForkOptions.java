package io.kurabe.cli;

import io.kurabe.jmh.internal.ForkTargets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Combines the user's options for JMH with those that the forks need. */
final class JmhForkOptions {
  /** The JDK from which on the JVM warns of accesses by JMH, Netty and JNA. */
  private static final int WARNING_JDK = 24;

  private JmhForkOptions() {}

  /**
   * Returns the options of one group of benchmarks. The forks read the places of the servers from a
   * file; no secret is in the options.
   */
  static Options of(
      CommandLineOptions user,
      JmhSelection.Group group,
      Set<String> others,
      Path targetsFile,
      int jdk) {
    ChainedOptionsBuilder builder = new OptionsBuilder().parent(user);
    others.stream()
        .filter(name -> !group.names().contains(name))
        .forEach(name -> builder.exclude("^\\Q" + name + "\\E$"));
    if (!group.targets().isEmpty()) {
      builder.param("target", group.targets().toArray(String[]::new));
    }
    List<String> arguments = new ArrayList<>();
    arguments.add("-D" + ForkTargets.PROPERTY + "=" + targetsFile);
    if (jdk >= WARNING_JDK && !user.getJvm().hasValue()) {
      arguments.add("--sun-misc-unsafe-memory-access=allow");
      arguments.add("--enable-native-access=ALL-UNNAMED");
    }
    Collection<String> own = user.getJvmArgsPrepend().orElse(List.of());
    arguments.addAll(own);
    return builder.jvmArgsPrepend(arguments.toArray(String[]::new)).build();
  }
}
