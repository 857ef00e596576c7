package io.kurabe.result;

import io.kurabe.target.ServerFacts;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that came out of one invocation; the content of {@code result.json}. Immutable.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION} of the writer
 * @param study name of the study, or {@code load} for a single workload
 * @param question what it answers, in words
 * @param startedAt wall clock, ISO-8601 in UTC
 * @param elapsedSeconds length of the whole invocation
 * @param complete whether all planned runs were made
 * @param incompleteBecause why not, or empty
 * @param environment the generator's machine
 * @param servers the servers' facts
 * @param parameters every parameter of the study as text
 * @param seed seed of the plan's order and of all runs
 * @param order names of the planned runs in the order of the plan
 * @param runs every run made
 * @param points the repeats put together, in the order of the tables
 * @param answer the answer in a few sentences, for the head of every report; may be empty
 * @param findings the claims with verdicts
 * @param cautions what a reader must know of the whole
 * @param ddl what only a study of schema changes has
 * @param keys what only a study of primary keys has
 * @param suite what only a run of the suite sql-bench has
 * @param queryCache what only a study of caches has
 * @param hosts what the hosts of the servers add, where there are any
 */
public record StudyResult(
    int schemaVersion,
    String study,
    String question,
    String startedAt,
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
    Optional<DdlResult> ddl,
    Optional<KeysResult> keys,
    Optional<SuiteResult> suite,
    Optional<QueryCacheResult> queryCache,
    Optional<HostResult> hosts) {
  /** Raised when a reader of an older version could misread the file. */
  public static final int SCHEMA_VERSION = 1;

  /** Begin of the study of a single workload; its name follows. */
  public static final String LOAD = "load ";

  /** The study of results that JMH measured. */
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

  /** A result without what only some studies have. */
  public StudyResult(
      int schemaVersion,
      String study,
      String question,
      String startedAt,
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
      List<String> cautions) {
    this(
        schemaVersion,
        study,
        question,
        startedAt,
        elapsedSeconds,
        complete,
        incompleteBecause,
        environment,
        servers,
        parameters,
        seed,
        order,
        runs,
        points,
        answer,
        findings,
        cautions,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** A part of the result: only these servers, runs and points, and no answer or findings. */
  public StudyResult withParts(
      List<ServerFacts> newServers, List<RunResult> newRuns, List<PointResult> newPoints) {
    return with(newServers, newRuns, newPoints, List.of(), List.of(), Parts.NONE);
  }

  /** The same result with these runs and points in place of its own. */
  public StudyResult withRuns(List<RunResult> newRuns, List<PointResult> newPoints) {
    return with(servers, newRuns, newPoints, answer, findings, parts());
  }

  /** The same result with these findings in place of its own. */
  public StudyResult withFindings(List<Finding> newFindings) {
    return with(servers, runs, points, answer, newFindings, parts());
  }

  /** The same result with what only a study of schema changes has. */
  public StudyResult withDdl(DdlResult of) {
    return with(new Parts(Optional.of(of), keys, suite, queryCache, hosts));
  }

  /** The same result with what only a study of primary keys has. */
  public StudyResult withKeys(KeysResult of) {
    return with(new Parts(ddl, Optional.of(of), suite, queryCache, hosts));
  }

  /** The same result with what only a run of the suite sql-bench has. */
  public StudyResult withSuite(SuiteResult of) {
    return with(new Parts(ddl, keys, Optional.of(of), queryCache, hosts));
  }

  /** The same result with what only a study of caches has. */
  public StudyResult withQueryCache(QueryCacheResult of) {
    return with(new Parts(ddl, keys, suite, Optional.of(of), hosts));
  }

  /** The same result with what the hosts of the servers add. */
  public StudyResult withHosts(HostResult of) {
    return with(new Parts(ddl, keys, suite, queryCache, Optional.of(of)));
  }

  /** What only some results have. */
  private record Parts(
      Optional<DdlResult> ddl,
      Optional<KeysResult> keys,
      Optional<SuiteResult> suite,
      Optional<QueryCacheResult> queryCache,
      Optional<HostResult> hosts) {
    static final Parts NONE =
        new Parts(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
  }

  private Parts parts() {
    return new Parts(ddl, keys, suite, queryCache, hosts);
  }

  private StudyResult with(Parts parts) {
    return with(servers, runs, points, answer, findings, parts);
  }

  private StudyResult with(
      List<ServerFacts> newServers,
      List<RunResult> newRuns,
      List<PointResult> newPoints,
      List<String> newAnswer,
      List<Finding> newFindings,
      Parts parts) {
    return new StudyResult(
        schemaVersion,
        study,
        question,
        startedAt,
        elapsedSeconds,
        complete,
        incompleteBecause,
        environment,
        newServers,
        parameters,
        seed,
        order,
        newRuns,
        newPoints,
        newAnswer,
        newFindings,
        cautions,
        parts.ddl,
        parts.keys,
        parts.suite,
        parts.queryCache,
        parts.hosts);
  }
}
