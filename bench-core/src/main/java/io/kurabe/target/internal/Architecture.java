package io.kurabe.target.internal;

import io.kurabe.target.ServerFacts;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The names of processor architectures, in one form for all servers, so that two servers can be
 * compared by them. Stateless.
 */
public final class Architecture {
  /** The name of the architecture among the settings of {@link ServerFacts}. */
  public static final String SETTING = "architecture";

  /** The processors of Intel and AMD. */
  public static final String X86 = "x86_64";

  /** The processors of Arm, e.g. Graviton. */
  public static final String VARIANT = "aarch64";

  /** Stands for the architecture of a server that does not report it. */
  public static final String NOT_TOLD = "unknown";

  private static final Set<String> X86_64 = Set.of("x86_64", "x86-64", "amd64", "x64");
  private static final Set<String> AARCH64 = Set.of("aarch64", "arm64");
  private static final Set<String> UNKNOWN = Set.of("", NOT_TOLD);

  private Architecture() {}

  /**
   * Returns {@code x86_64} or {@code aarch64} for what a build is called, else as it stands; empty
   * when it is not known.
   */
  public static Optional<String> of(String machine) {
    String name = machine.strip().toLowerCase(Locale.ROOT);
    if (UNKNOWN.contains(name)) {
      return Optional.empty();
    }
    if (X86_64.contains(name)) {
      return Optional.of(X86);
    }
    return Optional.of(AARCH64.contains(name) ? VARIANT : machine.strip());
  }

  public static String of(ServerFacts facts) {
    return facts.settings().getOrDefault(SETTING, NOT_TOLD);
  }
}
