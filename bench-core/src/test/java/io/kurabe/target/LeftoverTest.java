package io.kurabe.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Whose a workspace is that is found on a server. */
class LeftoverTest {
  private static final long OURS = ProcessHandle.current().pid();

  /** A process of this machine that lives as long as the test: the one that started it. */
  private static final long ANOTHERS =
      ProcessHandle.current().parent().map(ProcessHandle::pid).orElseThrow();

  private static Leftover left(String host, long pid, boolean kept) {
    return new Leftover(new RunId("left"), host, pid, "2026-11-22T05:00:00Z", kept);
  }

  @Test
  void isInUseWhileAnotherProcessOfThisMachineLives() {
    String here = OwnerMark.hostName();
    assertThat(left(here, ANOTHERS, false).inUse()).isTrue();
    assertThat(left(here, ANOTHERS, false).orphaned()).isFalse();
    assertThat(left(here, OURS, false).inUse()).isFalse();
    assertThat(left(here, ANOTHERS, true).inUse()).isFalse();
    assertThat(left("elsewhere", ANOTHERS, false).inUse()).isFalse();
    assertThat(left(here, Long.MAX_VALUE, false).inUse()).isFalse();
    assertThat(left(here, Long.MAX_VALUE, false).orphaned()).isTrue();
    assertThat(left(here, Long.MAX_VALUE, true).orphaned()).isFalse();
    assertThat(left("elsewhere", Long.MAX_VALUE, false).orphaned()).isFalse();
  }

  @Test
  void isTakenOverOnlyWhenItIsNot() {
    String here = OwnerMark.hostName();
    assertThat(left(here, Long.MAX_VALUE, false).takenOver("MySQL at db1:3306").pid())
        .isEqualTo(OURS);
    assertThatThrownBy(() -> left(here, ANOTHERS, false).takenOver("MySQL at db1:3306"))
        .isInstanceOf(TargetException.class)
        .hasMessage(
            "MySQL at db1:3306: kurabe_left belongs to process "
                + ANOTHERS
                + ", which still runs. Wait for its end, or end it.");
  }
}
