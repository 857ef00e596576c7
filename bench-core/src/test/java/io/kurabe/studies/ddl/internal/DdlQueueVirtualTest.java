package io.kurabe.studies.ddl.internal;

import static io.kurabe.studies.ddl.internal.DdlVirtualTest.EXACT;
import static io.kurabe.studies.ddl.internal.DdlVirtualTest.found;
import static io.kurabe.studies.ddl.internal.VirtualDdl.TRANSACTION;
import static io.kurabe.studies.ddl.internal.VirtualDdl.runs;
import static io.kurabe.studies.ddl.internal.VirtualDdl.variant;
import static io.kurabe.study.internal.VirtualStudy.finding;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.kurabe.result.StudyResult;
import io.kurabe.stats.Verdict;
import io.kurabe.studies.ddl.internal.ScriptedTable.Blocks;
import io.kurabe.studies.ddl.internal.ScriptedTable.Change;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Whole studies under virtual time: what a change waits for and what waits for it, how it is tried
 * again, refused or cut off, and what it takes on tables and servers of different speed. A renaming
 * takes 10 ms; a probe was answered 2.5 ms before it begins at 600 ms of the baseline, or at 601 ms
 * behind a transaction, whose read takes 1 ms.
 */
@Timeout(60)
class DdlQueueVirtualTest {
  private static final String RENAME = "rename_column";
  private static final String QUEUED = "db rename_column, behind an open transaction";
  private static final Duration TEN_MS = Duration.ofMillis(10);

  private final VirtualDdl virtual = new VirtualDdl();
  private final ScriptedTable table = new ScriptedTable(virtual.time, 1);
  private final ScriptedDdl server = virtual.server("db", table);

  @AfterEach
  void end() {
    virtual.close();
  }

  private void renames(Change change) {
    server.has(RENAME, RENAME, found("Mw", true, true, false), change);
  }

  /** Waits for a lock 200 ms at most, and tries again after 100 ms. */
  private void renamesPatiently(int attempts) {
    OnlineChangeStrategy.Step step =
        new OnlineChangeStrategy.Step(
            List.of(ScriptedTable.SET_LOCK_LIMIT + 200),
            "ALTER " + RENAME,
            attempts,
            Duration.ofMillis(100),
            List.of());
    server.cured(RENAME, new OnlineChangeStrategy.Steps("lock_timeout", List.of(step)));
  }

  private StudyResult behindTransaction() throws InterruptedException {
    return virtual.study(List.of(100), TRANSACTION, RENAME);
  }

  @Test
  void anOpenTransactionDelaysTheChangeAndWhatQueuesBehindIt() throws Exception {
    renames(Change.of(TEN_MS, Blocks.ALL));
    StudyResult result = behindTransaction();
    assertThat(variant(result, "db " + RENAME).seconds().value())
        .as("alone")
        .isCloseTo(0.01, EXACT);
    assertThat(variant(result, "db " + RENAME).writeStall().value())
        .as("one that is due every 20 ms is not in its way")
        .isCloseTo(0.02, EXACT);
    DdlVariant queued = variant(result, QUEUED);
    assertThat(queued.seconds().value()).as("1.01 s and its own").isCloseTo(1.02, EXACT);
    // From the answer at 597.5 ms to the one at 1622 ms, of writes as of reads.
    assertThat(queued.writeStall().value()).isCloseTo(1.0245, EXACT);
    assertThat(queued.readStall().value()).isCloseTo(1.0245, EXACT);
    assertThat(queued.writeShare().value()).isEqualTo(1);
    assertThat(queued.readShare().value()).isEqualTo(1);
    assertThat(finding(result, "K0.1").effect().orElseThrow().value())
        .isCloseTo(1.0245 / 1.01, EXACT);
    assertThat(finding(result, "K0.1").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(runs(result, QUEUED))
        .hasSize(2)
        .allSatisfy(
            run -> {
              assertThat(run.openTransactionSeconds()).isEqualTo(1.01);
              // Looked at every 50 ms from the begin at 600 ms on, when nobody waits yet.
              assertThat(run.lockWaits())
                  .singleElement()
                  .satisfies(
                      wait -> {
                        assertThat(wait.firstSeconds()).isCloseTo(0.65, EXACT);
                        assertThat(wait.lastSeconds()).isCloseTo(1.6, EXACT);
                        assertThat(wait.seen().blocker()).isEqualTo(8);
                      });
              assertThat(run.attempts()).isEqualTo(1);
            });
  }

  @Test
  void lockTimeOutsAndRetriesShortenTheStopToTheTimeOut() throws Exception {
    renames(Change.of(TEN_MS, Blocks.ALL));
    renamesPatiently(20);
    StudyResult result = behindTransaction();
    String cured = QUEUED + ", lock_timeout";
    assertThat(runs(result, cured))
        .hasSize(2)
        .allSatisfy(
            run -> {
              // Tried at 0, 300, 600 and 900 ms; the last gets the lock at 1010 ms.
              assertThat(run.attempts()).isEqualTo(4);
              assertThat(run.seconds()).isCloseTo(1.02, EXACT);
              assertThat(run.failure()).isEmpty();
              // From the answer at 597.5 ms to the one at 802 ms.
              DdlStream.Stall stall = DdlFigures.stall(run, DdlStream.WRITES);
              assertThat(stall.startSeconds()).isCloseTo(0.5975, EXACT);
              assertThat(stall.seconds()).isCloseTo(0.2045, EXACT);
            });
    assertThat(finding(result, "K0.2").effect().orElseThrow().value())
        .isCloseTo(0.2045 / 1.01, EXACT);
    assertThat(finding(result, "K0.2").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(variant(result, QUEUED).writeStall().value()).isCloseTo(1.0245, EXACT);
  }

  @Test
  void aChangeThatGivesUpSaysWhyAfterItsLastAttempt() throws Exception {
    renames(Change.of(TEN_MS, Blocks.ALL));
    renamesPatiently(3);
    StudyResult result = behindTransaction();
    String cured = QUEUED + ", lock_timeout";
    assertThat(runs(result, cured))
        .hasSize(2)
        .allSatisfy(
            run -> {
              assertThat(run.attempts()).isEqualTo(3);
              assertThat(run.failure()).isEqualTo("lock wait too long (55P03)");
              // The last attempt ends at 800 ms; the transaction does not matter to it any more.
              assertThat(run.seconds()).isCloseTo(0.8, EXACT);
            });
    assertThat(result.part(DdlResult.class).orElseThrow().variants())
        .noneMatch(a -> a.variant().equals(cured));
    assertThat(result.findings()).noneMatch(f -> f.id().equals("K0.2"));
    assertThat(result.cautions()).contains(cured + ": db refused it: lock wait too long (55P03)");
  }

  @Test
  void aRefusedChangeIsToldAndNothingIsConcludedFromIt() throws Exception {
    renames(Change.refused("no such column"));
    StudyResult result = virtual.study(RENAME);
    assertThat(runs(result, "db " + RENAME))
        .hasSize(2)
        .allSatisfy(
            run -> {
              assertThat(run.failure()).isEqualTo("no such column (42000)");
              assertThat(run.seconds()).isZero();
              assertThat(run.attempts()).isEqualTo(1);
            });
    assertThat(result.complete()).isTrue();
    assertThat(result.part(DdlResult.class).orElseThrow().variants()).isEmpty();
    assertThat(result.cautions())
        .contains("db rename_column: db refused it: no such column (42000)");
    assertThat(table.undone).as("undone all the same").hasSize(2);
  }

  @Test
  void aRequestToStopCancelsTheChangeAndKeepsWhatThereIs() throws Exception {
    renames(Change.of(Duration.ofHours(1), Blocks.WRITES));
    // 2 ms of lead, 203.5 ms of warm-up, 600 ms of baseline, 510 ms of the change.
    virtual.stopAt(1_315_500_000);
    StudyResult result = virtual.study(RENAME);
    assertThat(result.complete()).isFalse();
    assertThat(result.incompleteBecause()).isEqualTo("Ctrl-C");
    assertThat(result.runs()).hasSize(1);
    DdlRun run = runs(result, "db " + RENAME).get(0);
    assertThat(run.failure()).isEqualTo("cancelled (57014)");
    assertThat(run.seconds()).as("looked at every 20 ms").isCloseTo(0.52, EXACT);
    assertThat(DdlFigures.window(run, DdlStream.MIX, DdlStream.Window.BEFORE).perSecond())
        .isEqualTo(100);
    assertThat(DdlFigures.stream(run, DdlStream.WRITES).stall().startSeconds())
        .isCloseTo(0.5975, EXACT);
    assertThat(table.undone).hasSize(1);
  }

  @Test
  void aRequestToStopBeforeTheChangeLeavesItOut() throws Exception {
    renames(Change.of(TEN_MS, Blocks.ALL));
    virtual.stopAt(700_000_000);
    StudyResult result = virtual.study(RENAME);
    assertThat(result.incompleteBecause()).isEqualTo("Ctrl-C");
    assertThat(result.runs()).hasSize(1);
    assertThat(result.part(DdlResult.class).orElseThrow().runs()).isEmpty();
    assertThat(virtual.time.nanoTime()).as("at once").isLessThan(800_000_000);
  }

  @Test
  void durationsGrowWithTheTableAsTheScriptSays() throws Exception {
    renames(
        new Change(rows -> Duration.ofMillis(rows == 100 ? 1_000 : 8_000), Blocks.ALL, 100, ""));
    StudyResult result = virtual.study(List.of(100, 400), Duration.ZERO, RENAME);
    assertThat(result.part(DdlResult.class).orElseThrow().durations())
        .extracting(DdlDuration::rows, DdlDuration::seconds)
        .containsExactly(tuple(100L, 1.0), tuple(100L, 1.0), tuple(400L, 8.0), tuple(400L, 8.0));
    assertThat(finding(result, "F0.3").effect().orElseThrow().value()).isCloseTo(1.5, EXACT);
    assertThat(finding(result, "F0.3").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(variant(result, "db " + RENAME).rows())
        .as("the load is on the largest")
        .isEqualTo(400);
    assertThat(variant(result, "db " + RENAME).seconds().value()).isCloseTo(8, EXACT);
  }

  @Test
  void theSecondServerIsHeldAgainstTheFirst() throws Exception {
    ScriptedTable slow = new ScriptedTable(virtual.time, 2);
    renames(Change.of(TEN_MS, Blocks.ALL));
    virtual
        .server("slow", slow)
        .has(
            RENAME,
            RENAME,
            found("Mw", true, true, false),
            Change.of(Duration.ofMillis(15), Blocks.ALL));
    StudyResult result = virtual.study(List.of(100, 200), Duration.ZERO, RENAME);
    assertThat(finding(result, "F0.2").subject()).isEqualTo("slow over db, rename_column");
    assertThat(finding(result, "F0.2").effect().orElseThrow().value()).isCloseTo(1.5, EXACT);
    assertThat(finding(result, "F0.4").effect().orElseThrow().value()).isCloseTo(2, EXACT);
    assertThat(finding(result, "F0.4").subject()).isEqualTo("db over slow, threads 1");
  }
}
