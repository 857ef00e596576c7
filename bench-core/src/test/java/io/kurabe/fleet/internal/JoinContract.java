package io.kurabe.fleet.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.ParameterProblems;
import io.kurabe.config.ParameterValues;
import io.kurabe.config.Parameters;
import io.kurabe.config.Problems;
import io.kurabe.config.StudySize;
import io.kurabe.load.LoadRun;
import io.kurabe.load.internal.RunObserver;
import io.kurabe.load.internal.Slice;
import io.kurabe.load.internal.StartLine;
import io.kurabe.probe.AnyMachine;
import io.kurabe.record.internal.ClusterTraffic;
import io.kurabe.record.internal.Interval;
import io.kurabe.record.internal.Recording;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Driver;
import io.kurabe.spec.Phases;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import io.kurabe.sql.script.internal.ScriptWorkload;
import io.kurabe.study.ServerContract;
import io.kurabe.study.TargetSession;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.workload.Attachment;
import io.kurabe.workload.Audit;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Workload;
import io.kurabe.workload.WorkloadType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two agents join what a coordinator has loaded on a real server, each by connections of its own;
 * each engine extends it.
 */
public abstract class JoinContract extends ServerContract {
  private static final int CLIENTS = 4;

  /** Small tables; others than the defaults, so that each parameter has to travel. */
  private static final Map<String, Map<String, String>> PARAMETERS = new HashMap<>();

  static {
    for (String sysbench :
        List.of(
            "point-select",
            "read-only",
            "read-write",
            "write-only",
            "update-index",
            "update-non-index",
            "update-mix")) {
      PARAMETERS.put(sysbench, Map.of("rows", "300", "tables", "2", "distribution", "pareto"));
    }
    PARAMETERS.put("key-insert", Map.of("key", "uuid4"));
    PARAMETERS.put("key-read", Map.of("key", "uuid7", "rows", "2000"));
    PARAMETERS.put(
        "cache",
        Map.of("type", "list", "keys", "5..60", "ratio", "1:1", "data-size", "32:1,100:2"));
    PARAMETERS.put("counters", Map.of("rows", "3", "hold", "1ms"));
    for (String ycsb : List.of("ycsb-a", "ycsb-b", "ycsb-c", "ycsb-d", "ycsb-e")) {
      PARAMETERS.put(ycsb, Map.of("records", "300", "field-size", "60", "verify", "true"));
    }
    PARAMETERS.put("ycsb-f", Map.of("records", "300", "transaction", "true"));
  }

  /** Whether the server can run a workload of the catalogue. */
  protected abstract boolean runs(String workload);

  /** Whether the server is a cluster, of which each node has figures. */
  protected boolean isCluster() {
    return false;
  }

  static Stream<String> workloads() {
    return WorkloadType.all().stream().map(WorkloadType::name);
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void twoAgentsDoTheWorkOfOneProcessExactly(String name) throws Exception {
    Map<String, String> parameters = PARAMETERS.getOrDefault(name, Map.of());
    if (!runs(name)) {
      TargetSession session = session(Driver.JDBC);
      String target = session.servers().keySet().iterator().next();
      assertThatThrownBy(() -> session.loaded(target, Workload.named(name, parameters)))
          .isInstanceOf(ConfigurationException.class);
      return;
    }
    exact(Workload.named(name, parameters), new Attachment(name, parameters, List.of()));
  }

  private void exact(Workload workload, Attachment words) throws Exception {
    TargetSession session = session(Driver.JDBC);
    String target = session.servers().keySet().iterator().next();
    LoadedWorkload ofCoordinator = session.loaded(target, workload);
    ofCoordinator.reset();
    FleetSite site = site(session, target);
    List<Recording> recordings = new ArrayList<>();
    for (Slice slice : Slice.divide(CLIENTS, 2, 1)) {
      try (TargetSites agent = new TargetSites(withPassword(session, target))) {
        AgentSites.Joined joined = agent.join(site, words);
        assertThat(joined.server())
            .isEqualTo(session.servers().get(target).identity())
            .isNotEmpty();
        assertThat(joined.workload().operations()).isEqualTo(ofCoordinator.operations());
        joined.traffic().ifPresent(t -> t.begin(0, Long.MAX_VALUE));
        recordings.add(
            record(joined.workload(), slice)
                .seeing(joined.traffic().map(ClusterTraffic.Source::seen)));
        ofCoordinator.add(joined.workload().tally());
      }
    }
    Recording all = Recording.merge(recordings);
    assertThat(all.acknowledged()).isPositive();
    assertThat(all.finished()).as("none failed: " + all.ledgers()).isEqualTo(all.acknowledged());
    assertThat(all.traffic().isPresent()).as("its nodes are seen").isEqualTo(isCluster());
    all.traffic()
        .ifPresent(
            traffic ->
                assertThat(traffic.nodes().stream().mapToLong(n -> n.requests().answered()).sum())
                    .isGreaterThanOrEqualTo(all.acknowledged()));
    ofCoordinator
        .audit(all.acknowledged(), all.uncertain())
        .ifPresent(audit -> assertThat(audit.exact()).as(audit.sentence()).isTrue());
  }

  private static Recording record(LoadedWorkload workload, Slice slice)
      throws InterruptedException {
    RunSpec spec =
        RunSpec.of(
            "join",
            workload.name(),
            new Arrivals.Closed(CLIENTS, ThinkTime.NONE),
            new Phases(Duration.ZERO, Duration.ofMillis(150)));
    return AnyMachine.engine()
        .record(
            LoadRun.of(spec, workload),
            slice,
            StartLine.SOON,
            new RunObserver() {
              @Override
              public void interval(Interval interval) {
                // The counts of the recording are enough.
              }
            });
  }

  private static FleetSite site(TargetSession session, String target) {
    Server server = session.servers().get(target);
    return FleetSite.of(
        server.reachableTarget(), session.workspace(target).id().value(), OpenOptions.DEFAULT, 2);
  }

  /** An agent has its password from elsewhere. */
  private static Function<FleetSite, Target> withPassword(TargetSession session, String target) {
    Target reachable = session.servers().get(target).reachableTarget();
    return site -> {
      Target of = site.toTarget();
      assertThat(of.password()).as("travelled").isEmpty();
      return reachable.password().map(of::withPassword).orElse(of);
    };
  }

  @Test
  void theTextOfSqlFilesTravelsAndWrongAnswersCount(@TempDir Path folder) throws Exception {
    assumeTrue(runs("point-select"), "a server with SQL");
    Path setUp = Files.writeString(folder.resolve("setup.sql"), "CREATE TABLE t (id int);");
    Path wrong =
        Files.writeString(
            folder.resolve("wrong.sql"), "SELECT id FROM t WHERE id = :number;\n\\expect 1\n");
    ScriptWorkload files =
        ScriptWorkload.read(List.of(wrong + "@3"), List.of(setUp), Map.of("number", "7"));
    TargetSession session = session(Driver.JDBC);
    String target = session.servers().keySet().iterator().next();
    LoadedWorkload ofCoordinator = session.loaded(target, files);
    ofCoordinator.reset();
    Recording recorded;
    try (TargetSites agent = new TargetSites(withPassword(session, target))) {
      AgentSites.Joined joined = agent.join(site(session, target), files.attachment());
      assertThat(joined.workload().operations()).isEqualTo(ofCoordinator.operations());
      recorded = record(joined.workload(), Slice.whole(CLIENTS));
      ofCoordinator.add(joined.workload().tally());
    }
    Audit audit = ofCoordinator.audit(0, recorded.uncertain()).orElseThrow();
    assertThat(audit.exact()).isFalse();
    assertThat(audit.sentence())
        .contains(recorded.ledgers().get(0).get(0).count() + " answers were not as expected");
  }

  @Test
  void anAgentLeavesTheWorkspaceAsItIs() {
    TargetSession session = session(Driver.JDBC);
    String target = session.servers().keySet().iterator().next();
    FleetSite site = site(session, target);
    try (TargetSites agent = new TargetSites(withPassword(session, target))) {
      agent.join(site, new Attachment("round-trip", Map.of(), List.of()));
    }
    assertThat(session.servers().get(target).leftovers())
        .anyMatch(l -> l.id().value().equals(site.workspace()) && l.owner().isOfThisProcess());
  }

  @Test
  void aWorkspaceThatIsNotThereIsRefused() {
    TargetSession session = session(Driver.JDBC);
    Server server = session.servers().values().iterator().next();
    assertThatThrownBy(() -> server.joinWorkspace(RunId.random()))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("with Kurabe's mark");
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void theWordsOfAWorkloadMakeTheSameOne(String name) {
    Parameters<? extends Workload> all = WorkloadType.named(name).orElseThrow().parameters();
    Map<String, String> given = PARAMETERS.getOrDefault(name, Map.of());
    ParameterValues values = all.defaults(StudySize.LOCAL);
    Problems problems = new Problems(name);
    Workload named = Workload.named(name, given);
    // As the front end does: all values as texts, defaults and those of other parameters included.
    Map<String, String> texts = new HashMap<>(values.texts());
    texts.putAll(given);
    assertThat(all.read(texts, ParameterProblems.byName(problems))).contains(cast(named));
    problems.throwIfAny();
  }

  @SuppressWarnings("unchecked") // A workload is a workload, whatever its parameters make.
  private static <W extends Workload> W cast(Workload workload) {
    return (W) workload;
  }
}
