package io.kurabe.workloads.ycsb.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.probe.AnyMachine;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Driver;
import io.kurabe.study.LoadTest;
import io.kurabe.study.ServerContract;
import io.kurabe.study.page.internal.WorkloadPart;
import io.kurabe.tier.Tier;
import io.kurabe.workload.Audit;
import io.kurabe.workload.Workload;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the core workloads of YCSB owe on every engine. */
public abstract class YcsbContract extends ServerContract {
  private static final int CLIENTS = 4;
  private static final int RECORDS = 10_000;

  /** Standard deviations within which a share may lie; by chance one in 100,000 lies outside. */
  private static final double DEVIATIONS = 4.5;

  /** Removes a record behind the back of the workload. */
  protected abstract void delete(String key) throws Exception;

  /** Takes the last byte of field 3 of a record away. */
  protected abstract void cut(String key) throws Exception;

  /** Sets the counter of a record back to 0, as if its read-modify-writes were lost. */
  protected abstract void loseUpdates(String key) throws Exception;

  @Tag(Tier.CORE)
  @ParameterizedTest
  @EnumSource(YcsbMix.class)
  void eachMixIsExactAndHasItsShares(YcsbMix mix) throws Exception {
    RunResult run = run(Driver.JDBC, ycsb(mix, Map.of("records", "" + RECORDS)), 1000);

    exact(run);
    shares(mix, run);
    assertThat(run.measures()).containsEntry(YcsbMeasure.MISSES, 0.0);
    assertThat(run.measures().get(YcsbMeasure.TABLE_BYTES)).isGreaterThan(1000.0 * RECORDS);
    if (mix == YcsbMix.E) {
      double scans = acknowledged(run, "scan");
      // Uniform from 1 to 100; fewer come at the end of the order of keys: 0.13 of a record.
      assertThat(run.measures().get(YcsbMeasure.SCANNED))
          .isBetween(
              50.3 - DEVIATIONS * 28.9 / Math.sqrt(scans),
              50.5 + DEVIATIONS * 28.9 / Math.sqrt(scans));
    }
  }

  /** The operations of a mix are drawn independently, so that their number is binomial. */
  private static void shares(YcsbMix mix, RunResult run) {
    double all = run.operations().stream().mapToLong(OperationResult::succeeded).sum();
    double total = mix.operations().stream().mapToDouble(o -> o.weight()).sum();
    mix.operations()
        .forEach(
            o -> {
              double share = o.weight() / total;
              double deviation = Math.sqrt(all * share * (1 - share));
              assertThat(acknowledged(run, o.name()))
                  .as(o.name())
                  .isBetween(
                      all * share - DEVIATIONS * deviation - CLIENTS,
                      all * share + DEVIATIONS * deviation + CLIENTS);
            });
  }

  private static double acknowledged(RunResult run, String operation) {
    return run.operations().stream()
        .filter(o -> o.operation().equals(operation))
        .mapToLong(OperationResult::succeeded)
        .sum();
  }

  @Test
  void everyRunStartsFromTheSameRecords() throws Exception {
    Workload workload = ycsb(YcsbMix.D, Map.of("records", "500"));
    for (int i = 0; i < 2; i++) {
      RunResult run = run(Driver.JDBC, workload, 200);
      exact(run);
      assertThat(acknowledged(run, "insert")).isPositive();
    }
  }

  @ParameterizedTest
  @EnumSource(YcsbMix.class)
  void verifiedValuesOfOtherShapesAreRight(YcsbMix mix) throws Exception {
    Map<String, String> shape =
        Map.of(
            "records", "300",
            "field-count", "3",
            "field-size", "60",
            "insert-order", "ordered",
            "zero-padding", "12",
            "keys", "zipf:0.99",
            "verify", "true");
    exact(run(Driver.JDBC, ycsb(mix, shape), 200));
  }

  @Test
  void fieldsOfManySizesReadOneByOneAndWrittenTogether() throws Exception {
    for (YcsbMix mix : new YcsbMix[] {YcsbMix.A, YcsbMix.F}) {
      Map<String, String> shape =
          Map.of(
              "records", "300",
              "insert-start", "40",
              "insert-count", "200",
              "field-size", "5:3,50:1",
              "keys", "hotspot",
              "read-one-field", "true",
              "write-all-fields", "true");
      exact(run(Driver.JDBC, ycsb(mix, shape), 200));
    }
  }

  @Test
  void thePageNamesTheSkewAndWhatOperationsDid() throws Exception {
    assertThat(page(YcsbMix.E))
        .contains("zipfian 0.99 as YCSB", "hottest 1%", "records/scan", "records/s", "insert")
        .doesNotContain("lost:");
    assertThat(page(YcsbMix.F)).contains("of writes", "read-modify-write", "lost:");
    assertThat(new YcsbPage().isFor("ycsb-g")).isFalse();
  }

  private String page(YcsbMix mix) throws Exception {
    StudyResult result =
        LoadTest.on(session(Driver.JDBC))
            .generator(AnyMachine.engine())
            .workload(ycsb(mix, Map.of("records", "300")))
            .clients(CLIENTS)
            .phases(Duration.ofMillis(100), Duration.ofMillis(300))
            .runAll();
    return WorkloadPart.of(result).orElseThrow().sections().toString();
  }

  @Test
  void noUpdateIsLostInATransaction() throws Exception {
    Map<String, String> two =
        Map.of("records", "2", "keys", "uniform", "transaction", "true", "verify", "true");
    RunResult run = run(Driver.JDBC, ycsb(YcsbMix.F, two), 500);

    audited(run);
    // One that met another at every attempt fails, and has changed nothing.
    run.operations().forEach(o -> assertThat(o.failures().keySet()).isSubsetOf("serialization"));
    OperationResult both = run.operations().get(1);
    assertThat(both.statements())
        .extracting(OperationResult.Statement::text)
        .containsExactly("read", "update");
    assertThat(both.statements().stream().mapToDouble(s -> s.time().meanMicros()).sum())
        .isPositive()
        .isLessThanOrEqualTo(both.service().meanMicros());
    assertThat(run.measures()).containsEntry(YcsbMeasure.LOST, 0.0);
    assertThat(run.audit().map(Audit::sentence).orElseThrow()).contains("the counters grew by");
  }

  @Test
  void updatesLostWithoutATransactionAreTheResultAndNoFault() throws Exception {
    RunResult run = runWith(YcsbMix.F, Map.of("keys", "uniform"), this::loseUpdates);

    exact(run);
    assertThat(run.measures().get(YcsbMeasure.LOST)).isPositive();
    assertThat(run.audit().map(Audit::sentence).orElseThrow())
        .contains("updates were lost, as they may be without --transaction");
  }

  @Test
  void updatesLostInSpiteOfATransactionAreAFault() throws Exception {
    RunResult run =
        runWith(YcsbMix.F, Map.of("keys", "uniform", "transaction", "true"), this::loseUpdates);

    assertThat(run.audit().map(Audit::sentence).orElseThrow())
        .startsWith("NOT EXACT: the counters grew by");
  }

  @Test
  void aRecordThatIsGoneIsNamed() throws Exception {
    RunResult run = runWith(YcsbMix.C, Map.of("keys", "uniform"), this::delete);

    String key = key();
    assertThat(run.audit().map(Audit::sentence).orElseThrow())
        .startsWith("NOT EXACT: ")
        .contains("record " + key + " was not found by read")
        .contains("there are 19 of 20 records, missing: " + key);
    assertThat(run.measures().get(YcsbMeasure.MISSES)).isPositive();
    assertThat(run.operations().get(0).errorCodes().toString()).contains(key);
  }

  @Test
  void aRecordThatIsGoneIsAMissOfEveryOperation() throws Exception {
    for (YcsbMix mix : new YcsbMix[] {YcsbMix.A, YcsbMix.E, YcsbMix.F}) {
      RunResult run =
          runWith(mix, Map.of("keys", "uniform", "records", "20"), this::deleteUnindexed);
      OperationResult other = run.operations().get(mix == YcsbMix.E ? 0 : 1);
      assertThat(other.errorCodes().toString()).as(other.operation()).contains(key());
      assertThat(run.audit().map(Audit::exact)).contains(false);
    }
  }

  /** As {@link #delete}; whatever else knows of the record may be left. */
  protected void deleteUnindexed(String key) throws Exception {
    delete(key);
  }

  @Test
  void aFieldThatIsCutShortIsNamed() throws Exception {
    RunResult run = runWith(YcsbMix.B, Map.of("keys", "uniform", "verify", "true"), this::cut);

    assertThat(run.audit().map(Audit::sentence).orElseThrow())
        .startsWith("NOT EXACT: ")
        .contains("field3 of record " + key() + " has 99 bytes in place of 100");
  }

  @Test
  void aFieldThatNobodyReadIsSeenAfterTheRun() throws Exception {
    // No chance that 200 reads of the hottest record meet the one that is never read.
    RunResult run = runWith(YcsbMix.C, Map.of("keys", "zipf:1000"), this::cut);

    assertThat(run.audit().map(Audit::sentence).orElseThrow())
        .startsWith("NOT EXACT: 1 records have wrong fields, for example: ")
        .contains(key());
  }

  /** Changes record 7 of 20 behind the back of the workload, when its clients are connected. */
  private RunResult runWith(YcsbMix mix, Map<String, String> parameters, Change change)
      throws Exception {
    Map<String, String> all = new HashMap<>(Map.of("records", "20"));
    all.putAll(parameters);
    Workload workload = new Disturbed((YcsbWorkload) ycsb(mix, all), () -> change.of(key()));
    return run(Driver.JDBC, workload, 300);
  }

  /** A change of the record with a key. */
  @FunctionalInterface
  private interface Change {
    void of(String key) throws Exception;
  }

  private static String key() {
    return new RecordKeys(true, 1).of(7);
  }

  protected final Workload ycsb(YcsbMix mix, Map<String, String> parameters) {
    return Workload.named(mix.workloadName(), parameters);
  }

  protected final RunResult run(Driver driver, Workload workload, int millis) throws Exception {
    return LoadTest.on(session(driver))
        .generator(AnyMachine.engine())
        .workload(workload)
        .clients(CLIENTS)
        .phases(Duration.ofMillis(100), Duration.ofMillis(millis))
        .run();
  }

  protected static void exact(RunResult run) {
    run.operations().forEach(o -> assertThat(o.failed()).as(o.errorCodes().toString()).isZero());
    audited(run);
  }

  private static void audited(RunResult run) {
    assertThat(run.acknowledged()).isPositive();
    assertThat(run.audit())
        .hasValueSatisfying(audit -> assertThat(audit.exact()).as(audit.sentence()).isTrue());
  }
}
