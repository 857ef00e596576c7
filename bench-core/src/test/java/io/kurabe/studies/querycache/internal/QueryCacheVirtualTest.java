package io.kurabe.studies.querycache.internal;

import static io.kurabe.studies.querycache.internal.VirtualCaches.WRITES;
import static io.kurabe.studies.querycache.internal.VirtualCaches.row;
import static io.kurabe.study.internal.VirtualStudy.finding;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.TimeBreakdown;
import io.kurabe.result.internal.TimeBreakdown.Part;
import io.kurabe.stats.Verdict;
import io.kurabe.study.internal.Journal;
import io.kurabe.target.RunId;
import java.nio.file.Path;
import java.time.Duration;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole studies under virtual time: one reader for 2.5 s, whose reads take 10 ms, or 1 ms out of a
 * cache. A writer's update is done 28.5 ms after the reader's begin and every 100 ms from then on.
 * Counts are equal to the arithmetic of the script; doubles to within 1e-9.
 */
@Timeout(60)
class QueryCacheVirtualTest {
  private static final Offset<Double> EXACT = within(1e-9);
  private static final String OWN_CACHE = "query cache 1M";

  private final VirtualCaches virtual = new VirtualCaches();

  @AfterEach
  void end() {
    virtual.close();
  }

  @Test
  void withoutWritesEveryReadIsOutOfTheCacheAndTenTimesAsFast() throws Exception {
    StudyResult result = virtual.withQueryCache().study(Writes.NONE);
    assertThat(result.complete()).isTrue();
    assertThat(result.runs()).hasSize(12).allMatch(RunResult::valid);
    CacheRow none = row(result, "no cache");
    assertThat(none.reads().value()).isEqualTo(100);
    assertThat(none.readCount()).isEqualTo(6 * 250);
    assertThat(none.hitPercent()).isEmpty();
    CacheRow cached = row(result, OWN_CACHE);
    assertThat(cached.reads().value()).isEqualTo(1_000);
    assertThat(cached.readCount()).isEqualTo(6 * 2_500);
    assertThat(cached.hitPercent()).hasValue(100);
    assertThat(cached.server().orElseThrow().insertsPerSecond()).isZero();
    assertThat(cached.overNone().orElseThrow().low()).isCloseTo(10, EXACT);
    assertThat(finding(result, "K1.1").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(finding(result, "K1.1").effect().orElseThrow().high()).isCloseTo(10, EXACT);
    assertThat(result.answer())
        .containsExactly("db, 1 client, no writes: no cache 100/s, query cache 1M 1k/s (10.0x).");
  }

  @Test
  void eachWriteCostsTheServersOwnCacheOneMiss() throws Exception {
    StudyResult result = virtual.withQueryCache().study(WRITES);
    CacheRow cached = row(result, OWN_CACHE);
    // A miss and 19 hits to 29 ms, then 24 times a miss and 90 hits, then a miss and 61 hits.
    int reads = 20 + 24 * 91 + 62;
    int hits = 19 + 24 * 90 + 61;
    assertThat(cached.readCount()).isEqualTo(6L * reads);
    assertThat(cached.hitPercent().orElseThrow()).isCloseTo(100.0 * hits / reads, EXACT);
    assertThat(cached.reads().value()).isCloseTo(reads / 2.5, EXACT);
    assertThat(cached.server().orElseThrow().insertsPerSecond()).isCloseTo(26 / 2.5, EXACT);
    assertThat(cached.staleReads()).isZero();
    assertThat(cached.overNone().orElseThrow().value()).isCloseTo(reads / 250.0, EXACT);
    assertThat(finding(result, "K1.2").verdict()).as("slower with writes").isEqualTo(Verdict.FAILS);
    assertThat(finding(result, "K1.4").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(finding(result, "K1.4").because())
        .isEqualTo("0 of 13,596 reads (0.0%) lacked a change that had been reported done");
    assertThat(result.answer()).contains("Beside the writes nothing gave a stale answer.");
  }

  @Test
  void aCacheThatForgetsNothingGivesOldAnswersOnly() throws Exception {
    virtual.rows.forgets = false;
    StudyResult result = virtual.withQueryCache().study(WRITES, 1, Journal.none());
    assertThat(row(result, OWN_CACHE).staleReads()).isEqualTo(2_500);
    assertThat(row(result, OWN_CACHE).hitPercent()).hasValue(100);
    assertThat(finding(result, "K1.4").verdict()).isEqualTo(Verdict.FAILS);
    assertThat(finding(result, "K1.4").because())
        .isEqualTo("2,500 of 2,500 reads (100%) lacked a change that had been reported done");
    assertThat(result.answer())
        .contains(
            "Stale answers beside the writes: query cache 1M 100% of its reads; the others none.");
  }

  @Test
  void resultsThatLiveForATimeAreAsOldAsTheScriptSays() throws Exception {
    StudyResult result = virtual.withStore().study(WRITES);
    CacheRow ttl = row(result, "redis ttl 38ms");
    // Every 50 ms a miss of 12 ms and 38 hits. Every 100 ms the row that was read at 11 ms is
    // changed at 28.5 ms: the hits that begin at 29 to 49 ms are old.
    assertThat(ttl.readCount()).isEqualTo(6 * 50 * 39);
    assertThat(ttl.hitPercent().orElseThrow()).isCloseTo(100.0 * 38 / 39, EXACT);
    assertThat(ttl.staleReads()).isEqualTo(6 * 25 * 21);
    assertThat(ttl.reads().value()).isCloseTo(780, EXACT);
    assertThat(finding(result, "K1.5").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(finding(result, "K1.5").because())
        .isEqualTo("3,150 of 11,700 reads (27%) lacked a change that had been reported done");
    assertThat(finding(result, "K1.7").effect().orElseThrow().value()).isCloseTo(7.8, EXACT);
    assertThat(finding(result, "K1.7").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(result.answer())
        .contains(
            "Stale answers beside the writes: redis ttl 38ms 27% of its reads; the others none.");
  }

  @Test
  void whereTheWriterRemovesWhatItChangesNoAnswerIsOld() throws Exception {
    StudyResult result = virtual.withStore().study(WRITES, 1, Journal.none());
    CacheRow removed = row(result, "redis invalidated");
    // Removed 1 ms after each update: a miss of 12 ms and 18 hits to 30 ms, then 24 times a miss
    // and 88 hits, then a miss and 58 hits.
    int reads = 19 + 24 * 89 + 59;
    assertThat(removed.readCount()).isEqualTo(reads);
    assertThat(removed.hitPercent().orElseThrow()).isCloseTo(100.0 * (reads - 26) / reads, EXACT);
    assertThat(removed.reads().value()).isCloseTo(reads / 2.5, EXACT);
    assertThat(removed.staleReads()).isZero();
    assertThat(finding(result, "K1.6").verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(result.runs())
        .allSatisfy(run -> assertThat(run.audit().orElseThrow().exact()).isTrue());
  }

  @Test
  void theTimeInsideTheServerIsToldFromThatOnTheWay() throws Exception {
    StudyResult result = virtual.withQueryCache().withTimes().study(WRITES);
    TimeBreakdown time =
        result.part(QueryCacheResult.class).orElseThrow().times().stream()
            .filter(t -> t.variant().contains(OWN_CACHE))
            .findFirst()
            .orElseThrow();
    // Six runs; the server tells half of 2.5 s of reads and of 25 updates of 30.5 ms.
    double server = (2.5 + 25 * 0.0305) / 2;
    assertThat(time.threadSeconds()).isCloseTo(6 * 2.5, EXACT);
    assertThat(time.parts())
        .extracting(Part::name, part -> Math.round(1e9 * part.seconds()))
        .as("nanoseconds")
        .containsExactly(
            tuple("driver and network", Math.round(6e9 * (2.5 - server))),
            tuple("query cache lock", 3_000_000_000L),
            tuple("server, the rest", Math.round(6e9 * (server - 0.5))));
    assertThat(finding(result, "K1.3").effect().orElseThrow().value()).isCloseTo(0.8, EXACT);
    assertThat(finding(result, "K1.3").verdict()).isEqualTo(Verdict.HOLDS);
    // The control has seen the rwlock, so that none of it is none; of the others 0.1 and 0.4 s.
    assertThat(finding(result, "F1.1").verdict()).isEqualTo(Verdict.FAILS);
    assertThat(result.part(QueryCacheResult.class).orElseThrow().instruments())
        .extracting(CacheInstrument::state, i -> Math.round(1e9 * i.share()))
        .containsExactly(
            tuple(CacheInstrument.State.SEEN, 40_000_000L),
            tuple(CacheInstrument.State.NONE, 0L),
            tuple(CacheInstrument.State.SEEN, 160_000_000L));
    assertThat(finding(result, "K1.8").effect().orElseThrow().value()).isCloseTo(1, EXACT);
    assertThat(finding(result, "K1.8").verdict()).isEqualTo(Verdict.HOLDS);
    CacheTimeline timeline = result.part(QueryCacheResult.class).orElseThrow().timelines().get(0);
    assertThat(timeline.samples().subList(0, 5))
        .extracting(CacheTimeline.Sample::seconds, CacheTimeline.Sample::queries)
        .as("looked at every 20 ms, from 2 ms before the reader on; empty from 28.5 to 39 ms")
        .containsExactly(
            tuple(0.0, 0L), tuple(0.02, 1L), tuple(0.04, 0L), tuple(0.06, 1L), tuple(0.08, 1L));
  }

  @Test
  void theTimeInTheCacheBesideTheServerIsToldToo() throws Exception {
    StudyResult result = virtual.withStore().withTimes().study(Writes.NONE, 2, Journal.none());
    TimeBreakdown time =
        result.part(QueryCacheResult.class).orElseThrow().times().stream()
            .filter(t -> t.variant().contains("ttl"))
            .findFirst()
            .orElseThrow();
    // Every 50 ms 40 calls of the cache of 1 ms, and a statement of 10 ms.
    assertThat(time.parts().get(0).name()).isEqualTo("redis and the way to it");
    assertThat(time.parts().get(0).seconds()).isCloseTo(2 * 2.0, EXACT);
    assertThat(time.parts().get(1).name()).isEqualTo("driver and network");
    assertThat(time.parts().get(1).seconds()).isCloseTo(2 * 0.25, EXACT);
  }

  @Test
  void whatAnEarlierProcessMeasuredIsNotMeasuredAgain(@TempDir Path folder) throws Exception {
    virtual.withQueryCache();
    StudyResult whole = virtual.study(WRITES, 1, Journal.none());
    virtual.stopAfterRuns(1);
    StudyResult cut = virtual.study(WRITES, 1, Journal.begin(folder, RunId.random()));
    assertThat(cut.complete()).isFalse();
    assertThat(cut.incompleteBecause()).isEqualTo("Ctrl-C");
    assertThat(cut.part(QueryCacheResult.class).orElseThrow().rows()).hasSize(1);
    virtual.goOn();
    StudyResult resumed = virtual.study(WRITES, 1, Journal.resume(folder));
    assertThat(resumed.complete()).isTrue();
    assertThat(resumed.order()).isEqualTo(whole.order());
    assertThat(resumed.runs().subList(0, 1)).isEqualTo(cut.runs().subList(0, 1));
    assertThat(resumed.part(QueryCacheResult.class).orElseThrow().rows())
        .isEqualTo(whole.part(QueryCacheResult.class).orElseThrow().rows());
    assertThat(resumed.cautions()).anyMatch(c -> c.startsWith("Resumed: 1 runs were made"));
  }

  @Test
  void eachWayIsRehearsedForTwoSecondsAndNeverForLongerThanItsRuns() throws Exception {
    virtual.withQueryCache();
    Duration begin = Duration.ofMillis(2); // Of each run, to its first operation.
    Duration end = Duration.ofMillis(1);
    assertThat(virtual.beforeTheFirstRunOf(Writes.NONE, 1))
        .isEqualTo(Duration.ofSeconds(2).plus(begin).plus(end).multipliedBy(2));
    virtual.withRunsOf(Duration.ofMillis(300)); // After 200 ms of warm-up.
    assertThat(virtual.beforeTheFirstRunOf(Writes.NONE, 1))
        .isEqualTo(Duration.ofMillis(500).plus(begin).plus(end).multipliedBy(2));
    assertThat(virtual.beforeTheFirstRunOf(Writes.NONE, 5))
        .isEqualTo(Duration.ofSeconds(2).plus(begin).plus(end).multipliedBy(2));
  }
}
