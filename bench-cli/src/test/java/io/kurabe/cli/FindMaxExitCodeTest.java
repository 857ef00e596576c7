package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.StudyResult;
import io.kurabe.study.VirtualSearch;
import io.kurabe.study.findmax.FindMax;
import io.kurabe.study.findmax.internal.SloSearchResult;
import io.kurabe.study.findmax.internal.SloSearchResult.Outcome;
import org.junit.jupiter.api.Test;

/** The exit code of {@code bench load --find-max} for each outcome of a search in virtual time. */
class FindMaxExitCodeTest {
  private static final long MS = 1_000_000;

  private final VirtualSearch virtual = new VirtualSearch();

  @Test
  void aRateThatIsFoundIsSuccess() throws Exception {
    isSuccess(virtual.search(FindMax.of("p99=10ms"), 4, run -> n -> 2 * MS), Outcome.FOUND);
  }

  @Test
  void aRateAboveAllThatWereTriedIsSuccess() throws Exception {
    isSuccess(
        virtual.search(FindMax.of("p99=10ms"), 4, run -> n -> run == 1 ? 20 * MS : MS),
        Outcome.ABOVE);
  }

  private static void isSuccess(StudyResult result, Outcome outcome) {
    assertThat(SloSearchResult.of(result).orElseThrow().outcome()).isEqualTo(outcome);
    assertThat(Invocation.exitCode(result)).isEqualTo(ExitCode.OK);
  }

  @Test
  void aLimitThatNoRateMeetsIsAFailedGate() throws Exception {
    StudyResult result = virtual.search(FindMax.of("p50=1us"), 4, run -> n -> 2 * MS);
    assertThat(SloSearchResult.of(result).orElseThrow().outcome()).isEqualTo(Outcome.BELOW);
    assertThat(Invocation.exitCode(result)).isEqualTo(ExitCode.GATE_FAILED);
  }

  /** Half of the runs at any rate meet the limit, as where something else than the rate decides. */
  @Test
  void aSearchThatDecidedNothingIsInvalid() throws Exception {
    StudyResult result =
        virtual.search(FindMax.of("p50=10ms"), 4, run -> n -> run % 2 == 0 ? 500 * MS : 2 * MS);
    assertThat(SloSearchResult.of(result).orElseThrow().outcome()).isEqualTo(Outcome.UNDECIDED);
    assertThat(Invocation.exitCode(result)).isEqualTo(ExitCode.RUN_INVALID);
  }
}
