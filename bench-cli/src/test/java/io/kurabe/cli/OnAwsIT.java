package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kurabe.cli.aws.AwsLab;
import io.kurabe.cli.aws.SharedLab;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.probe.AnyMachine;
import io.kurabe.result.CloudResult;
import io.kurabe.result.HostWindow;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.study.LoadTest;
import io.kurabe.target.Target;
import io.kurabe.tier.Tier;
import io.kurabe.workloads.roundtrip.internal.RoundTripWorkload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Servers of an account of AWS, which an emulator and servers on this machine stand in for. */
@Needs(Prerequisite.MOTO)
@Tag(Tier.SYSTEM)
@ExtendWith(SharedLab.class)
class OnAwsIT {
  private static final List<String> ALL =
      List.of("pg-x86", "pg-arm", "mysql-x86", "mysql-arm", "cache-x86", "cache-arm");

  /** Parts of the profile whose clients may pause, which leaves the processors to others. */
  private static final List<String> LOADS =
      List.of(
          "pgbench-select",
          "pgbench-simple-update",
          "pgbench-tpcb",
          "order-entry-pg",
          "sysbench-point-select",
          "sysbench-read-write",
          "sysbench-write-only",
          "order-entry-mysql");

  private static AwsLab lab;

  @TempDir private Path folder;

  @BeforeAll
  static void openAccount(AwsLab shared) {
    lab = shared;
  }

  @BeforeEach
  void giveAllRights() {
    lab.front().forget();
  }

  @Test
  void aProfileRunsEndToEndAndEndsInATableOfPriceAndPerformance() throws Exception {
    List<String> args = new ArrayList<>(List.of("--profile", "graviton", "--rehearse"));
    args.addAll(List.of("--set", "keys.keys=serial", "--set", "keys.repeats=2"));
    args.addAll(List.of("--set", "keys.rows=1000", "--set", "keys.read-time=50ms"));
    args.addAll(List.of("--set", "keys.pgbench-time=100ms"));
    args.addAll(List.of("--set", "incr.warmup=50ms", "--set", "incr.duration=300ms"));
    for (String part : LOADS) {
      args.addAll(List.of("--set", part + ".warmup=50ms", "--set", part + ".duration=500ms"));
      args.addAll(List.of("--set", part + ".think=10ms"));
    }
    args.addAll(List.of("--cloudwatch-wait", "0", "--set", "repeats=2", "-o", "results"));
    args.addAll(lab.targets(ALL));
    try (BenchProcess bench = BenchProcess.start(folder, lab.environment(), args)) {
      int code = bench.exitCode();
      assertThat(code).as(bench.said()).isEqualTo(ExitCode.OK);
      assertThat(bench.out())
          .contains("graviton: x86 against Graviton", "Throughput, latency and price", "per USD")
          .contains("pg-x86: 0.200 USD per hour; db.m6i.large, PostgreSQL, Single-AZ, us-east-1")
          .contains("cache-arm: 0.120 USD per hour; cache.m6g.large, Redis")
          .contains("A rehearsal, scaled down");
    }
    Path results = ResultFolder.only(folder.resolve("results"));
    assertThat(results.toFile().list())
        .contains("summary.html", "summary.md", "summary.json", "price-performance.csv")
        .contains("profile.yaml", "keys", "pgbench-tpcb", "sysbench-write-only", "incr");
    JsonNode rows = new ObjectMapper().readTree(results.resolve("summary.json").toFile());
    assertThat(rows.path("rows")).anySatisfy(r -> assertThat(priced(r)).isTrue());
    StudyResult update = ResultFiles.read(results.resolve("pgbench-simple-update"));
    assertThat(update.servers().get(1).settings())
        .containsEntry("instance class", "db.m6g.large")
        .containsEntry("processor", "Graviton2")
        .containsEntry("architecture", "aarch64")
        .containsEntry("vCPU", "2")
        .containsEntry("memory", "8 GiB");
    hostsAreKnown(update.hosts().orElseThrow());
    onlyReadingWasAsked();
    noSecretAnywhere();
  }

  @Test
  void theLibraryLooksAServerUpByItsName() throws Exception {
    List<String> servers = lab.targets(List.of("pg-arm"));
    String target = servers.get(servers.size() - 1);
    try (BenchProcess library =
        BenchProcess.start(folder, lab.environment(), LoadByLibrary.class, List.of(target))) {
      assertThat(library.exitCode()).as(library.said()).isZero();
      assertThat(library.out())
          .contains("answers: yes")
          .contains("hosted as: aws:rds:pg-arm")
          .contains("instance class: db.m6g.large");
    }
  }

  /** A program of a user's that has bench-cli on its class path. */
  static final class LoadByLibrary {
    private LoadByLibrary() {}

    public static void main(String[] args) throws InterruptedException {
      StudyResult result =
          LoadTest.on(Target.parse(args[0]).withPasswordFrom(System.getenv()))
              .workload(new RoundTripWorkload())
              .clients(1)
              .phases(Duration.ZERO, Duration.ofMillis(300))
              .generator(AnyMachine.engine())
              .runAll();
      System.out.println("answers: " + (result.runs().get(0).acknowledged() > 0 ? "yes" : "no"));
      result
          .servers()
          .get(0)
          .settings()
          .forEach((name, is) -> System.out.println(name + ": " + is));
    }
  }

  private static boolean priced(JsonNode row) {
    return row.path("target").asText().equals("pg-arm")
        && row.path("cost").path("usdPerHour").asDouble() == 0.16
        && row.path("cost").path("usdPerMillion").path("value").asDouble() > 0
        && row.path("value").path("perDollar").path("value").asDouble() > 0;
  }

  private static void hostsAreKnown(CloudResult hosts) {
    assertThat(hosts.price("pg-x86").orElseThrow().date()).isEqualTo("2026-11-01");
    HostWindow whole =
        hosts.windows().stream()
            .filter(w -> w.run().isEmpty() && w.target().equals("pg-arm"))
            .findFirst()
            .orElseThrow();
    assertThat(whole.metric("CPUUtilization").orElseThrow().average()).isEqualTo(71.5);
    assertThat(whole.metric("WriteLatency").orElseThrow().unit()).isEqualTo("s");
    assertThat(whole.load())
        .extracting(HostWindow.Wait::event)
        .containsExactlyInAnyOrder("IO:WALSync", "CPU");
    assertThat(hosts.windows())
        .as("each run has a window of its own")
        .anySatisfy(w -> assertThat(w.run()).isEqualTo("pg-x86-simple-update-c2-r1"));
  }

  /** What the published policy does not allow would fail on AWS. */
  private void onlyReadingWasAsked() throws IOException {
    JsonNode policy =
        new ObjectMapper().readTree(Path.of("../deploy/read-only-policy.json").toFile());
    TreeSet<String> allowed = new TreeSet<>();
    for (JsonNode statement : policy.path("Statement")) {
      JsonNode actions = statement.path("Action");
      if (actions.isTextual()) {
        allowed.add(actions.asText());
      }
      actions.forEach(a -> allowed.add(a.asText()));
    }
    assertThat(lab.front().actions())
        .isSubsetOf(allowed)
        .contains(
            "rds:DescribeDBInstances",
            "elasticache:DescribeReplicationGroups",
            "ec2:DescribeInstanceTypes",
            "cloudwatch:GetMetricData",
            "pi:GetResourceMetrics",
            "pricing:GetProducts");
    assertThat(allowed)
        .allSatisfy(a -> assertThat(a).matches("[a-z0-9-]+:(Describe|Get|connect|Connect).*"));
  }

  /** In no file, no output and no command line. */
  private void noSecretAnywhere() throws IOException {
    List<String> secrets = new ArrayList<>(AwsLab.PASSWORDS.values());
    secrets.addAll(List.of(AwsLab.SECRET_KEY, AwsLab.SESSION_TOKEN));
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .filter(Files::isRegularFile)
          .forEach(
              file ->
                  secrets.forEach(
                      secret ->
                          assertThat(read(file).contains(secret))
                              .as("%s in %s", secret, file)
                              .isFalse()));
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void theDryRunSaysWhatTheServersAreAndCreatesNothing() throws Exception {
    List<String> args = new ArrayList<>(List.of("--profile", "graviton", "--dry-run"));
    args.addAll(lab.targets(List.of("pg-x86", "pg-arm")));
    try (BenchProcess bench = BenchProcess.start(folder, lab.environment(), args)) {
      assertThat(bench.exitCode()).as(bench.said()).isZero();
      assertThat(bench.out())
          .contains("pg-arm       aws:rds:pg-arm: PostgreSQL", "db.m6g.large, Graviton2, gp3, 400")
          .contains("keys                   pg-x86, pg-arm:", "320 runs")
          .contains("Beside that: up to 5m after each part for CloudWatch's last minutes")
          .contains("Together: about", "USD: the servers at 0.360 USD per hour")
          .contains("On AWS itself nothing is created, changed or deleted.")
          .doesNotContain("mysql-x86", "cache-x86");
    }
    assertThat(folder.resolve("results")).doesNotExist();
    assertThat(lab.schemas("pg-x86")).isEmpty();
    assertThat(lab.schemas("pg-arm")).isEmpty();
  }

  @Test
  void aLimitOfMoneyStopsItAndKeepsWhatWasMeasured() throws Exception {
    List<String> args = new ArrayList<>(List.of("--profile", "graviton", "--rehearse"));
    // 0.36 USD per hour: 0.001 USD last for 10 s.
    args.addAll(List.of("--money-limit", "0.001", "--only", "pgbench-select,pgbench-tpcb"));
    args.addAll(List.of("--set", "pgbench-select.duration=3s", "--set", "repeats=9"));
    args.addAll(List.of("--set", "pgbench-select.think=10ms"));
    args.addAll(List.of("--cloudwatch-wait", "0", "-o", "results"));
    args.addAll(lab.targets(List.of("pg-x86", "pg-arm")));
    try (BenchProcess bench = BenchProcess.start(folder, lab.environment(), args)) {
      assertThat(bench.exitCode()).as(bench.said()).isEqualTo(ExitCode.GATE_FAILED);
      assertThat(bench.unwrappedOut())
          .contains("the limit of money was reached: 0.0010 USD, at 0.360 USD per hour");
    }
    Path results = ResultFolder.only(folder.resolve("results"));
    StudyResult cut = ResultFiles.read(results.resolve("pgbench-select"));
    assertThat(cut.complete()).isFalse();
    assertThat(cut.incompleteBecause()).contains("the limit of money was reached");
    assertThat(lab.schemas("pg-x86")).as("nothing is left").isEmpty();
  }
}
