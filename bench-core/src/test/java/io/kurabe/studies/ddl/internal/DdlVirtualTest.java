package io.kurabe.studies.ddl.internal;

import static io.kurabe.studies.ddl.internal.VirtualDdl.runs;
import static io.kurabe.studies.ddl.internal.VirtualDdl.variant;
import static io.kurabe.study.internal.VirtualStudy.finding;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.result.Finding;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Verdict;
import io.kurabe.studies.ddl.internal.DdlStream.Window;
import io.kurabe.studies.ddl.internal.ScriptedTable.Blocks;
import io.kurabe.studies.ddl.internal.ScriptedTable.Change;
import java.time.Duration;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Whole studies under virtual time: a change of 2 s beside an update mix of 100 transactions/s and
 * probes of 50/s, one of which was answered 2.5 ms before the change begins. All figures are equal
 * to the arithmetic of the script; differences of doubles are told to within a nanosecond.
 */
@Timeout(60)
class DdlVirtualTest {
  static final Offset<Double> EXACT = within(1e-9);
  private static final Duration TWO_SECONDS = Duration.ofSeconds(2);
  private static final String TYPE = "change_type_int_bigint";
  private static final String TYPE_ROW = "change_type (int->bigint; char->varchar)";

  private final VirtualDdl virtual = new VirtualDdl();
  private final ScriptedTable table = new ScriptedTable(virtual.time, 1);
  private final ScriptedDdl server = virtual.server("db", table);

  @AfterEach
  void end() {
    virtual.close();
  }

  static LockClass found(String notation, boolean writes, boolean reads, boolean rebuilds) {
    return new LockClass(notation, writes, reads, rebuilds, List.of("scripted"));
  }

  private static Window window(DdlRun run, String stream, String window) {
    return DdlFigures.window(run, stream, window);
  }

  @Test
  void aChangeThatStopsWritesStopsThemForItsTimeAndNoReads() throws Exception {
    server.has(
        TYPE, TYPE_ROW, found("Cr", false, true, true), Change.of(TWO_SECONDS, Blocks.WRITES));
    StudyResult result = virtual.study(TYPE);
    assertThat(result.complete()).isTrue();
    assertThat(result.runs()).hasSize(2).allMatch(RunResult::valid);
    assertThat(runs(result, "db " + TYPE))
        .hasSize(2)
        .allSatisfy(
            run -> {
              assertThat(run.startSeconds()).isEqualTo(0.6);
              assertThat(run.endSeconds()).isEqualTo(2.6);
              assertThat(run.attempts()).isEqualTo(1);
              DdlStream writes = DdlFigures.stream(run, DdlStream.WRITES);
              // Answered at 597.5 ms, then, 1 ms after the change, at 2601 ms.
              assertThat(writes.stall().startSeconds()).isCloseTo(0.5975, EXACT);
              assertThat(writes.stall().seconds()).isCloseTo(2.0035, EXACT);
              assertThat(writes.stall().baselineSeconds()).isCloseTo(0.02, EXACT);
              assertThat(writes.stall().share()).isEqualTo(1);
              // Four clients clear the queue of 100 at 4/ms: the last four due waited below 100 ms.
              assertThat(writes.blockedFraction()).isEqualTo(0.96);
              DdlStream reads = DdlFigures.stream(run, DdlStream.READS);
              assertThat(reads.stall().seconds()).isCloseTo(0.02, EXACT);
              assertThat(reads.stall().share()).isCloseTo(0.01, EXACT);
              assertThat(reads.blockedFraction()).isZero();
              assertThat(window(run, DdlStream.MIX, Window.BEFORE).perSecond()).isEqualTo(100);
              assertThat(window(run, DdlStream.MIX, Window.BEFORE).succeeded())
                  .as("at 6.5, 16.5 ... 596.5 ms")
                  .isEqualTo(60);
              assertThat(window(run, DdlStream.MIX, Window.DURING).succeeded())
                  .as("the transaction that had to commit only")
                  .isEqualTo(1);
              assertThat(window(run, DdlStream.MIX, Window.AFTER).succeeded())
                  .as("at 2610, 2620 ... 2890 ms")
                  .isEqualTo(29);
              assertThat(window(run, DdlStream.MIX, Window.DURING).silenceSeconds())
                  .isCloseTo(1.9935, EXACT);
            });
    DdlVariant variant = variant(result, "db " + TYPE);
    assertThat(variant.seconds().value()).isEqualTo(2);
    assertThat(variant.seconds().bounded()).isTrue();
    assertThat(variant.retained().value()).isCloseTo(0.005, EXACT);
    assertThat(variant.onWrites()).isEqualTo(DdlVariant.Effect.WAIT);
    assertThat(variant.onReads()).isEqualTo(DdlVariant.Effect.GO_ON);
    Finding class1 = finding(result, "F0.1");
    assertThat(class1.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(class1.because()).isEqualTo("lock class Cr found on an empty clone");
    assertThat(result.answer())
        .containsExactly(
            "On db writes wait during change_type_int_bigint (longest stop 2.00 s).",
            "Lock classes found on db: 1, of which 1 are documented; all agree.");
    assertThat(table.undone).containsExactly("UNDO " + TYPE, "UNDO " + TYPE);
  }

  @Test
  void aChangeThatStopsEverythingStopsReadsAsLong() throws Exception {
    server.has(
        "drop_column",
        "drop_column",
        found("Cx", false, false, true),
        Change.of(TWO_SECONDS, Blocks.ALL));
    StudyResult result = virtual.study("drop_column");
    DdlVariant variant = variant(result, "db drop_column");
    assertThat(variant.readStall().value()).isCloseTo(2.0035, EXACT);
    assertThat(variant.writeStall().value()).isEqualTo(variant.readStall().value());
    assertThat(variant.readShare().value()).isEqualTo(1);
    assertThat(variant.readsBlocked().value()).isEqualTo(0.96);
    assertThat(variant.onReads()).isEqualTo(DdlVariant.Effect.WAIT);
    assertThat(finding(result, "F0.1").verdict()).isEqualTo(Verdict.FAILS);
    assertThat(result.part(DdlResult.class).orElseThrow().matrix())
        .singleElement()
        .satisfies(
            lock -> {
              assertThat(lock.answer().documented().orElseThrow().notation()).isEqualTo("Rw");
              assertThat(lock.answer().verdict()).isEqualTo(MatrixAnswer.Verdict.DIFFER);
            });
    assertThat(result.answer().get(1)).endsWith("1 are documented; these differ: drop_column.");
  }

  @Test
  void aChangeThatCostsTheOthersATenthLeavesThemTheRest() throws Exception {
    server.has(
        "add_index",
        "add_secondary_or_unique_index",
        found("Pw", true, true, false),
        Change.of(TWO_SECONDS, Blocks.NOTHING).costing(110));
    StudyResult result = virtual.study("add_index");
    DdlRun run = runs(result, "db add_index").get(0);
    // Answered at 607.1 ms, which began before it, then every 11 ms from 618.1 to 2598.1 ms.
    assertThat(window(run, DdlStream.MIX, Window.DURING).succeeded()).isEqualTo(182);
    assertThat(window(run, DdlStream.WRITES, Window.DURING).succeeded()).isEqualTo(100);
    assertThat(DdlFigures.stall(run, DdlStream.WRITES).seconds()).isCloseTo(0.0201, EXACT);
    DdlVariant variant = variant(result, "db add_index");
    assertThat(variant.retained().value()).isCloseTo(0.91, EXACT);
    assertThat(variant.writesBlocked().value()).isZero();
    assertThat(variant.onWrites()).isEqualTo(DdlVariant.Effect.GO_ON);
    assertThat(finding(result, "F0.5").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(finding(result, "F0.5").effect().orElseThrow().low()).isCloseTo(0.91, EXACT);
    assertThat(finding(result, "F0.8").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(finding(result, "F0.7").verdict()).isEqualTo(Verdict.FAILS);
  }

  @Test
  void aChangeThatCostsHalfTheRateFailsTheClaimThatItIsCheap() throws Exception {
    server.has(
        "add_index",
        "add_secondary_or_unique_index",
        found("Pw", true, true, false),
        Change.of(TWO_SECONDS, Blocks.NOTHING).costing(200));
    StudyResult result = virtual.study("add_index");
    assertThat(variant(result, "db add_index").retained().value()).isEqualTo(0.5);
    assertThat(finding(result, "F0.5").verdict()).isEqualTo(Verdict.FAILS);
    assertThat(finding(result, "F0.8").verdict()).isEqualTo(Verdict.FAILS);
    // Each tenth has its half: the first is no lighter than the rest.
    assertThat(finding(result, "F0.7").effect().orElseThrow().value()).isCloseTo(0, EXACT);
  }

  @Test
  void theFormThatLetsOthersReadOnlyIsHeldAgainstTheOneThatLetsThemWrite() throws Exception {
    server.has(
        "add_column_last",
        "add_column_last",
        found("Rw", true, true, true),
        Change.of(TWO_SECONDS, Blocks.NOTHING));
    table.script(
        "ALTER add_column_last" + ScriptedDdl.SHARED, Change.of(TWO_SECONDS, Blocks.WRITES));
    StudyResult result = virtual.study("add_column_last");
    assertThat(variant(result, "db add_column_last").retained().value()).isEqualTo(1);
    assertThat(finding(result, "F0.6").verdict()).isEqualTo(Verdict.HOLDS);
    Finding stopsWrites = finding(result, "K0.4");
    assertThat(stopsWrites.subject()).isEqualTo("db add_column_last, LOCK=SHARED");
    assertThat(stopsWrites.effect().orElseThrow().value()).isEqualTo(1);
    assertThat(stopsWrites.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(finding(result, "K0.5").effect().orElseThrow().value()).isCloseTo(0.01, EXACT);
    assertThat(finding(result, "K0.5").verdict()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void statementsOfTheMixAreTimedOnTheClockOfTheLoad() throws Exception {
    server.has(
        TYPE, TYPE_ROW, found("Cr", false, true, true), Change.of(TWO_SECONDS, Blocks.WRITES));
    RunResult mix = virtual.study(TYPE).runs().get(0);
    assertThat(mix.operations().get(0).statements())
        .extracting(s -> s.time().p50Micros() / 1e3)
        .as("BEGIN, two updates, DELETE, INSERT, COMMIT in ms, within a thousandth")
        .satisfiesExactly(
            ms -> assertThat(ms).isZero(),
            ms -> assertThat(ms).isCloseTo(1, within(1e-3)),
            ms -> assertThat(ms).isCloseTo(1, within(1e-3)),
            ms -> assertThat(ms).isCloseTo(1, within(1e-3)),
            ms -> assertThat(ms).isCloseTo(1, within(1e-3)),
            ms -> assertThat(ms).isCloseTo(6, within(6e-3)));
  }
}
