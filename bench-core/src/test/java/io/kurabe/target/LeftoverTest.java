package io.kurabe.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.internal.SignOfLife;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Whose a workspace is that is found on a server. */
class LeftoverTest {
  private static final OwnerMark OURS = OwnerMark.ofThisProcess();
  private static final Duration JUST_NOW = Duration.ofSeconds(3);

  /** A process of this machine that lives as long as the test: the one that started it. */
  private static final OwnerMark ANOTHERS =
      here(ProcessHandle.current().parent().map(ProcessHandle::pid).orElseThrow());

  private static final OwnerMark GONE = here(Long.MAX_VALUE);

  /** A container with this machine's name, where our pid is another process. */
  private static final OwnerMark CONTAINER =
      new OwnerMark(OURS.host(), "another", OURS.pid(), OURS.createdAt());

  private static final OwnerMark ELSEWHERE =
      new OwnerMark("elsewhere", "another", OURS.pid(), OURS.createdAt());

  private static OwnerMark here(long pid) {
    return new OwnerMark(OURS.host(), OURS.namespace(), pid, OURS.createdAt());
  }

  private static Leftover left(OwnerMark owner, boolean kept, Duration silence) {
    return new Leftover(new RunId("left"), owner, kept, silence);
  }

  private static Leftover signed(OwnerMark owner) {
    return left(owner, false, JUST_NOW);
  }

  private static Leftover silent(OwnerMark owner) {
    return left(owner, false, SignOfLife.DEAD_AFTER);
  }

  @Test
  void isInUseWhileAnotherProcessOfThisMachineLives() {
    assertThat(silent(ANOTHERS).inUse()).isTrue();
    assertThat(silent(ANOTHERS).orphaned()).isFalse();
    assertThat(signed(OURS).inUse()).isFalse();
    assertThat(signed(GONE).inUse()).isFalse();
    assertThat(signed(GONE).orphaned()).isTrue();
  }

  @Test
  void isInUseWhileAProcessWhosePidCannotBeLookedUpGivesSigns() {
    for (OwnerMark owner : new OwnerMark[] {CONTAINER, ELSEWHERE}) {
      assertThat(signed(owner).inUse()).isTrue();
      assertThat(signed(owner).orphaned()).isFalse();
      assertThat(silent(owner).inUse()).isFalse();
      assertThat(left(owner, true, JUST_NOW).inUse()).isTrue();
    }
    assertThat(silent(CONTAINER).orphaned()).isTrue();
    assertThat(silent(ELSEWHERE).orphaned()).isFalse();
  }

  @Test
  void isNotRemovedWhenItIsKept() {
    for (OwnerMark owner : new OwnerMark[] {GONE, CONTAINER, ANOTHERS}) {
      assertThat(left(owner, true, SignOfLife.DEAD_AFTER).orphaned()).isFalse();
      assertThat(left(owner, true, SignOfLife.DEAD_AFTER).inUse()).isFalse();
    }
  }

  @Test
  void isTakenOverOnlyWhenItIsNotInUse() {
    assertThat(silent(GONE).takenOver("MySQL at db1:3306").pid()).isEqualTo(OURS.pid());
    assertThatThrownBy(() -> silent(ANOTHERS).takenOver("MySQL at db1:3306"))
        .isInstanceOf(TargetException.class)
        .hasMessageStartingWith(
            "MySQL at db1:3306: kurabe_left belongs to process %d, which still runs.",
            ANOTHERS.pid());
    assertThatThrownBy(() -> signed(ELSEWHERE).takenOver("MySQL at db1:3306"))
        .isInstanceOf(TargetException.class)
        .hasMessageStartingWith(
            "MySQL at db1:3306: kurabe_left belongs to process %d on elsewhere, which gave a sign of life 3 s ago.",
            OURS.pid());
  }
}
