package io.kurabe.cli;

import io.kurabe.config.Problems;
import io.kurabe.spec.Durability;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the promise of commits on servers that Kurabe starts itself. */
final class DurabilityOption {
  @Option(
      names = "--durability",
      paramLabel = "WORD",
      description = "Commits of servers that Kurabe starts: durable (default) or relaxed.")
  private @Nullable String durability;

  /** The default, or what the user gave. */
  Durability withOverrides(Durability byDefault, Problems problems) {
    return new OptionReader(problems).or(byDefault, "--durability", durability, Durability::parse);
  }
}
