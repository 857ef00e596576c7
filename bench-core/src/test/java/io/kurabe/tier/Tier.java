package io.kurabe.tier;

/**
 * Tags that put an integration test into another tier than its name does. A {@code FooTest} is of
 * the fast tier, a {@code FooIT} of the contract tier, unless its class or one of its methods is
 * tagged. CONTRIBUTING.md says what each tier proves.
 */
public final class Tier {
  /** Needs what {@code .ci/run} installs, or the packaged program as a process of its own. */
  public static final String SYSTEM = "system";

  /** Claims on wall-clock time, and everything on everything: {@code perf/physics} runs it. */
  public static final String NIGHTLY = "nightly";

  /**
   * A contract on a server in a container. Of it only the methods that are {@link #CORE} run where
   * a Docker engine answers; all of them are {@link #NIGHTLY}.
   */
  public static final String CONTAINER = "container";

  /** The part of a contract that is tried on every server. */
  public static final String CORE = "core";

  /** A simulation: a tenth of its trials in the fast tier, all of them at night. */
  public static final String SIMULATION = "simulation";

  private Tier() {}
}
