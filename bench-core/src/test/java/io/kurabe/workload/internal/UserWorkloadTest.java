package io.kurabe.workload.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.sql.SqlWorkload;
import io.kurabe.workload.Audit;
import io.kurabe.workload.CheckResult;
import io.kurabe.workload.Operation;
import io.kurabe.workload.OperationCounts;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The parts of a user's own workload: what is refused, counted and judged. */
class UserWorkloadTest {
  private static final List<Operation> TWO =
      List.of(new Operation("place", 3), new Operation("move", 1));

  @Test
  void whatIsThereAlreadyIsRefused() {
    SqlWorkload.Builder builder =
        SqlWorkload.named("orders")
            .parameter("rows", "10")
            .operation("place", 3, (connection, random) -> {})
            .check("all", (connection, counts) -> counts.compare("place", 0));
    assertThatThrownBy(() -> builder.transaction("place", 1, (connection, random) -> {}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("operation 'place' is there already, with weight 3.0");
    assertThatThrownBy(() -> builder.parameter("rows", "20"))
        .hasMessage("parameter 'rows' is set already, to 10; it cannot be set again, to 20");
    assertThatThrownBy(() -> builder.check("all", (connection, counts) -> counts.compare("x", 0)))
        .hasMessage("check 'all' is there already");
  }

  @Test
  void aWorkloadNeedsANameAndAnOperation() {
    assertThatThrownBy(() -> SqlWorkload.named(" ")).hasMessageContaining("needs a name");
    assertThatThrownBy(() -> SqlWorkload.named("empty").build())
        .hasMessageContaining("workload 'empty' has no operation");
    assertThatThrownBy(
            () -> SqlWorkload.named("w").operation("none", 0, (connection, random) -> {}))
        .hasMessageContaining("weight of 'none' must be above 0, was 0.0");
  }

  @Test
  void operationsAreDrawnByWeight() {
    Mix mix = new Mix(TWO);
    SplittableRandom random = new SplittableRandom(42);
    int[] drawn = new int[2];
    for (int i = 0; i < 40_000; i++) {
      drawn[mix.next(random)]++;
    }
    // Standard deviation 87.
    assertThat(drawn[0]).isBetween(29_600, 30_400);
  }

  @Test
  void whatWasSentAndNeitherAcknowledgedNorRefusedIsUncertain() {
    Tally tally = new Tally(TWO);
    Tally.Lane first = tally.lane();
    Tally.Lane second = tally.lane();
    for (int i = 0; i < 5; i++) {
      first.sent(0);
      second.sent(0);
      second.acknowledged(0);
    }
    first.acknowledged(0);
    first.refused(0);
    second.sent(1);
    OperationCounts counts = tally.counts();
    assertThat(counts.acknowledged("place")).isEqualTo(6);
    assertThat(counts.uncertain("place")).isEqualTo(3);
    assertThat(counts.uncertain("move")).isEqualTo(1);
    tally.clear();
    assertThat(tally.counts().acknowledged("place")).isZero();
  }

  @Test
  void aCountIsRightWithinTheDoubt() {
    OperationCounts counts =
        new OperationCounts(java.util.Map.of("place", new OperationCounts.Count(10, 2)));
    assertThat(counts.compare("place", 9).holds()).isFalse();
    assertThat(counts.compare("place", 10).holds()).isTrue();
    assertThat(counts.compare("place", 12).holds()).isTrue();
    assertThat(counts.compare("place", 13).holds()).isFalse();
    assertThat(counts.compare("place", 13).sentence())
        .isEqualTo("place: 10 acknowledged, 2 without an answer, 13 found");
    assertThatThrownBy(() -> counts.acknowledged("plaice"))
        .hasMessage("there is no operation 'plaice'. There are: place");
  }

  @Test
  void oneCheckThatDoesNotHoldMakesTheAuditInexactAndIsNamedAlone() {
    CheckResult good = new CheckResult(true, "5 of 5").named("rows");
    CheckResult bad = new CheckResult(false, "sum 7").named("balance");
    assertThat(Audit.ofChecks(5, 0, List.of(good)).sentence()).isEqualTo("rows holds (5 of 5)");
    Audit audit = Audit.ofChecks(5, 0, List.of(good, bad));
    assertThat(audit.exact()).isFalse();
    assertThat(audit.counted()).isFalse();
    assertThat(audit.sentence()).isEqualTo("NOT EXACT: balance DOES NOT HOLD (sum 7)");
  }
}
