package io.kurabe.target;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What a server's processor is called, so that two servers can be compared by it. Stateless. */
public final class Architecture {
  /** Its name among the settings of {@link ServerFacts}. */
  public static final String SETTING = "architecture";

  /** Intel's and AMD's. */
  public static final String X86 = "x86_64";

  /** Arm's, e.g. Graviton. */
  public static final String ARM = "aarch64";

  /** Stands for a server that does not tell. */
  public static final String NOT_TOLD = "unknown";

  private static final Set<String> X86_64 = Set.of("x86_64", "x86-64", "amd64", "x64");
  private static final Set<String> AARCH64 = Set.of("aarch64", "arm64");
  private static final Set<String> UNKNOWN = Set.of("", NOT_TOLD);

  private Architecture() {}

  /**
   * {@code x86_64} or {@code aarch64} for whatever they are called by build systems; another name
   * as it stands; empty when the server does not know it.
   *
   * @param machine as the server reports what it was built for
   */
  public static Optional<String> of(String machine) {
    String name = machine.strip().toLowerCase(Locale.ROOT);
    if (UNKNOWN.contains(name)) {
      return Optional.empty();
    }
    if (X86_64.contains(name)) {
      return Optional.of(X86);
    }
    return Optional.of(AARCH64.contains(name) ? ARM : machine.strip());
  }

  /** That of a server; {@link #NOT_TOLD} where it does not tell. */
  public static String of(ServerFacts facts) {
    return facts.settings().getOrDefault(SETTING, NOT_TOLD);
  }
}
