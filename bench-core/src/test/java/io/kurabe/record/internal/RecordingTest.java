package io.kurabe.record.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.record.GeneratorActivity;
import io.kurabe.record.Outage;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingTest {
  private static final Set<Long> NONE = Set.of();
  private final ScriptedRun run = new ScriptedRun();

  @Test
  void theScriptHasSomethingOfEverything() {
    Recording one = run.recording("one", client -> true, NONE);
    assertThat(one.sent()).isGreaterThan(5_000);
    assertThat(one.acknowledged()).isLessThan(one.finished());
    assertThat(one.uncertain()).isPositive();
    assertThat(one.ledgers()).allSatisfy(ledger -> assertThat(ledger).hasSize(3));
    assertThat(one.backlog().dueInWarmUp()).isPositive();
    assertThat(one.backlog().atEnd()).isPositive();
    OperationInterval last = one.intervals().get((int) ScriptedRun.INTERVALS).operations().get(0);
    assertThat(last.late()).isPositive();
    OperationInterval first = one.intervals().get(0).operations().get(0);
    assertThat(first.carriedOver()).isPositive();
    assertThat(first.scheduleLag().getTotalCount()).isPositive();
    assertThat(first.poolWait().getTotalCount()).isPositive();
    assertThat(first.statements()).hasSize(2);
    assertThat(one.pauses().longest().orElseThrow().startSeconds()).isBetween(1.99, 2.0);
    assertThat(one.pauses().gaps()).hasSizeGreaterThan(50);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void theRecordingsOfSeveralGeneratorsMergeToThatOfOneInAnyOrder(int generators) {
    Recording one = run.recording("one", client -> true, NONE);
    List<Recording> parts = new ArrayList<>(split(generators));
    for (int turn = 0; turn < generators; turn++) {
      parts.add(parts.remove(0));
      assertThat(observed(Recording.merge(parts))).isEqualTo(observed(one));
    }
  }

  @Test
  void mergingIsAssociativeAndCommutative() {
    List<Recording> parts = split(3);
    Recording all = Recording.merge(parts);
    Recording left = merge(merge(parts.get(0), parts.get(1)), parts.get(2));
    Recording right = merge(parts.get(0), merge(parts.get(1), parts.get(2)));
    Recording crossed = merge(merge(parts.get(2), parts.get(0)), parts.get(1));
    assertThat(List.of(left, right, crossed)).containsOnly(all);
    assertThat(all.generators())
        .extracting(GeneratorActivity::generator)
        .containsExactly("agent-0", "agent-1", "agent-2");
  }

  @Test
  void whereOneOversleptABoundaryAllAreJoinedOverIt() {
    Recording a = run.recording("a", client -> client % 3 == 0, Set.of(7L, 8L));
    Recording b = run.recording("b", client -> client % 3 == 1, Set.of(8L, 20L));
    Recording c = run.recording("c", client -> client % 3 == 2, NONE);
    Recording one = run.recording("one", client -> true, Set.of(7L, 8L, 20L));
    Recording merged = Recording.merge(List.of(c, a, b));
    assertThat(observed(merged)).isEqualTo(observed(one));
    assertThat(merge(a, merge(b, c))).isEqualTo(merged);
    assertThat(merged.intervals())
        .extracting(Interval::boundary)
        .containsExactlyElementsOf(
            LongStream.rangeClosed(1, ScriptedRun.INTERVALS + 1)
                .filter(boundary -> !Set.of(7L, 8L, 20L).contains(boundary))
                .boxed()
                .toList());
    assertThat(merged.intervals().get(6).lengthSeconds()).isEqualTo(0.3);
  }

  @Test
  void anIntervalIsToldAsSoonAsAllHaveGivenTheirs() {
    List<Interval> told = new ArrayList<>();
    IntervalMerge merge = new IntervalMerge(2, told::add);
    merge.add(0, interval(1, 0, 100));
    merge.add(0, interval(2, 100, 200));
    assertThat(told).isEmpty();
    merge.add(1, interval(1, 0, 103));
    assertThat(told).containsExactly(interval(1, 0, 103));
    merge.add(1, interval(3, 103, 300));
    merge.add(0, interval(3, 200, 301));
    assertThat(told).containsExactly(interval(1, 0, 103), interval(3, 103, 301));
  }

  @Test
  void whereOneWasLostNothingIsKnownAfterTheLastCommonInterval() {
    Recording cut = run.recording("a", client -> true, NONE).cutAt(700, List.of("b"));
    assertThat(cut.measuredNanos()).isEqualTo(700);
    assertThat(cut.pauses()).isEqualTo(new Pauses(0, List.of()));
    assertThat(cut.generators()).extracting(g -> g.generator()).containsExactly("a", "b");
    assertThat(cut.generators().get(1).cpuShare()).isEqualTo(-1);
  }

  @Test
  void ledgersAreAddedUpByCode() {
    Failure deadlock = new Failure(OutcomeKind.DEADLOCK, "1213", "Deadlock");
    Failure first = new Failure(OutcomeKind.CONSTRAINT, "1062", "Duplicate entry '1'");
    Failure other = new Failure(OutcomeKind.CONSTRAINT, "1062", "Duplicate entry '2'");
    List<FailureCount> a = List.of(new FailureCount(deadlock, 5), new FailureCount(first, 2));
    List<FailureCount> b = List.of(new FailureCount(other, 4));
    List<FailureCount> sum = List.of(new FailureCount(first, 6), new FailureCount(deadlock, 5));
    assertThat(Recording.merge(List.of(with(a), with(b))).ledgers()).containsExactly(sum);
    assertThat(Recording.merge(List.of(with(b), with(a))).ledgers()).containsExactly(sum);
  }

  @Test
  void theLongestOutageKeepsItsOwnResolution() {
    Outage brief = new Outage(2, 2, 100, 90, -1.5);
    Outage lasting = new Outage(1, 0, 300, 10, 2);
    assertThat(brief.with(lasting)).isEqualTo(new Outage(3, 2, 300, 10, -1.5));
    assertThat(lasting.with(brief)).isEqualTo(brief.with(lasting));
  }

  private List<Recording> split(int generators) {
    return IntStream.range(0, generators)
        .mapToObj(g -> run.recording("agent-" + g, client -> client % generators == g, NONE))
        .toList();
  }

  private static Recording merge(Recording one, Recording other) {
    return Recording.merge(List.of(one, other));
  }

  /** All but who observed it. */
  private static Recording observed(Recording of) {
    return new Recording(
        of.intervals(),
        of.ledgers(),
        of.measuredNanos(),
        of.sent(),
        of.acknowledged(),
        of.uncertain(),
        of.finished(),
        of.succeededInTime(),
        of.backlog(),
        of.exhausted(),
        of.outage(),
        of.pauses(),
        List.of(),
        Optional.empty());
  }

  private static Recording with(List<FailureCount> ledger) {
    return new Recording(
        List.of(),
        List.of(ledger),
        0,
        0,
        0,
        0,
        0,
        0,
        new Recording.Backlog(0, 0, 0, 0),
        false,
        Optional.empty(),
        new Pauses(0, List.of()),
        List.of(),
        Optional.empty());
  }

  private static Interval interval(long boundary, long start, long end) {
    return new Interval(boundary, start, end, false, List.of());
  }
}
