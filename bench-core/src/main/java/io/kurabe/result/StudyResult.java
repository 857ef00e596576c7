package io.kurabe.result;

import io.kurabe.probe.Environment;
import io.kurabe.probe.internal.EnvironmentReader;
import io.kurabe.target.ServerFacts;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of one invocation, which is the content of {@code result.json}. Immutable.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION} of the writer
 * @param study name of the study, or {@code load} for a single workload
 * @param question the question that it answers, in words
 * @param startedAt wall clock
 * @param elapsedSeconds length of the whole invocation
 * @param complete whether all planned runs were made
 * @param incompleteBecause why not, or empty
 * @param environment the generator's machine
 * @param servers the servers' facts
 * @param parameters every parameter of the study as text
 * @param seed seed of the plan's order and of all runs
 * @param order names of the planned runs in the order of the plan
 * @param runs every run made
 * @param points the combined repeats, in the order of the tables
 * @param answer the answer in a few sentences, for the head of every report; may be empty
 * @param findings the claims with verdicts
 * @param cautions reservations about the whole result
 * @param hosts data of the servers' hosts, when there are any
 * @param own the part that only its study has; in the file it is the field of its own name
 */
public record StudyResult(
    int schemaVersion,
    String study,
    String question,
    Instant startedAt,
    double elapsedSeconds,
    boolean complete,
    String incompleteBecause,
    Environment environment,
    List<ServerFacts> servers,
    Map<String, String> parameters,
    long seed,
    List<String> order,
    List<RunResult> runs,
    List<PointResult> points,
    List<String> answer,
    List<Finding> findings,
    List<String> cautions,
    Optional<CloudResult> hosts,
    Optional<NamedPart> own) {
  /**
   * The schema version, which is raised when a reader of an older version could misread the file.
   */
  public static final int SCHEMA_VERSION = 2;

  /** The begin of the name of a study of a single workload, whose name follows. */
  public static final String LOAD = "load ";

  /** The name of the study of results that JMH measured. */
  public static final String JMH = "jmh";

  public StudyResult {
    servers = List.copyOf(servers);
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    order = List.copyOf(order);
    runs = List.copyOf(runs);
    points = List.copyOf(points);
    answer = List.copyOf(answer);
    findings = List.copyOf(findings);
    cautions = List.copyOf(cautions);
  }

  /**
   * Begins a complete and empty result of a study.
   *
   * @param study the name of the study
   * @param question the question that it answers
   * @return the builder
   */
  public static Builder of(String study, String question) {
    return new Builder(study, question);
  }

  /**
   * Begins a result that is like this one until the builder changes it.
   *
   * @return the builder
   */
  public Builder toBuilder() {
    Builder builder = new Builder(study, question);
    builder.schemaVersion = schemaVersion;
    builder.startedAt = startedAt;
    builder.elapsedSeconds = elapsedSeconds;
    builder.complete = complete;
    builder.incompleteBecause = incompleteBecause;
    builder.environment = Optional.of(environment);
    builder.hosts = hosts;
    builder.own = own;
    return builder
        .servers(servers)
        .plan(parameters, seed, order)
        .runs(runs, points)
        .answer(answer)
        .findings(findings)
        .cautions(cautions);
  }

  /**
   * {@return a part of the result: only these servers, runs and points, and no answer or findings}
   *
   * @param newServers the facts of the servers
   * @param newRuns the new runs
   * @param newPoints the new points
   */
  public StudyResult withParts(
      List<ServerFacts> newServers, List<RunResult> newRuns, List<PointResult> newPoints) {
    Builder builder =
        toBuilder()
            .servers(newServers)
            .runs(newRuns, newPoints)
            .answer(List.of())
            .findings(List.of());
    builder.hosts = Optional.empty();
    builder.own = Optional.empty();
    return builder.build();
  }

  /**
   * {@return this result with these runs and points in place of its own}
   *
   * @param newRuns the new runs
   * @param newPoints the new points
   */
  public StudyResult withRuns(List<RunResult> newRuns, List<PointResult> newPoints) {
    return toBuilder().runs(newRuns, newPoints).build();
  }

  /**
   * {@return this result with these findings in place of its own}
   *
   * @param newFindings the findings
   */
  public StudyResult withFindings(List<Finding> newFindings) {
    return toBuilder().findings(newFindings).build();
  }

  /**
   * {@return this result with the part that only its study has}
   *
   * @param part the part of a study
   */
  public StudyResult with(StudyPart part) {
    return toBuilder().own(part).build();
  }

  /**
   * {@return this result with the data of the servers' hosts}
   *
   * @param of what the cloud reported of the hosts
   */
  public StudyResult withHosts(CloudResult of) {
    return toBuilder().hosts(of).build();
  }

  /**
   * {@return the part that only its study has, if it is of that type}
   *
   * @param <T> the type of the value
   * @param type the type of the part
   * @throws io.kurabe.config.ConfigurationException when it was stored and is damaged
   */
  public <T extends StudyPart> Optional<T> part(Class<T> type) {
    return own.flatMap(o -> o.as(type));
  }

  /** Builds a result. Not thread-safe. */
  public static final class Builder {
    private final String study;
    private final String question;
    private int schemaVersion = SCHEMA_VERSION;
    private Instant startedAt = Instant.EPOCH;
    private double elapsedSeconds;
    private boolean complete = true;
    private String incompleteBecause = "";
    private Optional<Environment> environment = Optional.empty();
    private List<ServerFacts> servers = List.of();
    private Map<String, String> parameters = Map.of();
    private long seed;
    private List<String> order = List.of();
    private List<RunResult> runs = List.of();
    private List<PointResult> points = List.of();
    private List<String> answer = List.of();
    private List<Finding> findings = List.of();
    private List<String> cautions = List.of();
    private Optional<CloudResult> hosts = Optional.empty();
    private Optional<NamedPart> own = Optional.empty();

    private Builder(String study, String question) {
      this.study = study;
      this.question = question;
    }

    /**
     * Sets when the result was made.
     *
     * @param when wall clock
     * @param seconds length of the whole invocation
     * @return this
     */
    public Builder made(Instant when, double seconds) {
      startedAt = when;
      elapsedSeconds = seconds;
      return this;
    }

    /**
     * Sets why not all planned runs were made; empty when all were.
     *
     * @param because the reason, as a sentence
     * @return this
     */
    public Builder incomplete(String because) {
      complete = because.isEmpty();
      incompleteBecause = because;
      return this;
    }

    /**
     * Sets the machine on which the result was made; the default is this one.
     *
     * @param machine the machine and the JVM of the generator
     * @return this
     */
    public Builder on(Environment machine) {
      environment = Optional.of(machine);
      return this;
    }

    /**
     * Adds the servers' facts.
     *
     * @param all all of them, in their order
     * @return this
     */
    public Builder servers(List<ServerFacts> all) {
      servers = all;
      return this;
    }

    /**
     * Sets the plan.
     *
     * @param values every parameter as text
     * @param newSeed seed of the order and of all runs
     * @param names of the planned runs in their order
     * @return this
     */
    public Builder plan(Map<String, String> values, long newSeed, List<String> names) {
      parameters = values;
      seed = newSeed;
      order = names;
      return this;
    }

    /**
     * Adds every run made, and the combined repeats.
     *
     * @param all all of them, in their order
     * @param together the combined repeats
     * @return this
     */
    public Builder runs(List<RunResult> all, List<PointResult> together) {
      runs = all;
      points = together;
      return this;
    }

    /**
     * Adds the answer in a few sentences.
     *
     * @param sentences one sentence each
     * @return this
     */
    public Builder answer(List<String> sentences) {
      answer = sentences;
      return this;
    }

    /**
     * Adds the claims with verdicts.
     *
     * @param all all of them, in their order
     * @return this
     */
    public Builder findings(List<Finding> all) {
      findings = all;
      return this;
    }

    /**
     * Adds reservations about the whole result.
     *
     * @param sentences one sentence each
     * @return this
     */
    public Builder cautions(List<String> sentences) {
      cautions = sentences;
      return this;
    }

    /**
     * Adds the data of the servers' hosts.
     *
     * @param of what the cloud reported of the hosts
     * @return this
     */
    public Builder hosts(CloudResult of) {
      hosts = Optional.of(of);
      return this;
    }

    /**
     * Adds the part that only its study has.
     *
     * @param part the part of a study
     * @return this
     */
    public Builder own(StudyPart part) {
      own = Optional.of(NamedPart.of(part));
      return this;
    }

    /** {@return the result} */
    public StudyResult build() {
      return new StudyResult(
          schemaVersion,
          study,
          question,
          startedAt,
          elapsedSeconds,
          complete,
          incompleteBecause,
          environment.orElseGet(EnvironmentReader::read),
          servers,
          parameters,
          seed,
          order,
          runs,
          points,
          answer,
          findings,
          cautions,
          hosts,
          own);
    }
  }
}
