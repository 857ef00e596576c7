package io.kurabe.target.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.Leftover;
import io.kurabe.target.OwnerMark;
import io.kurabe.target.RunId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which leftovers of a server are removed. */
class OrphansTest {
  private static final OwnerMark OURS = OwnerMark.ofThisProcess();
  private static final OwnerMark CONTAINER = new OwnerMark(OURS.host(), "another", 7, "2026-11-22");
  private static final OwnerMark GONE =
      new OwnerMark(OURS.host(), OURS.namespace(), Long.MAX_VALUE, "2026-11-22");

  private final List<Duration> pauses = new ArrayList<>();

  private static Leftover left(String id, OwnerMark owner, Duration silence) {
    return new Leftover(new RunId(id), owner, false, silence);
  }

  @Test
  void looksOnceWhereThePidIsKnownToBeGone() throws InterruptedException {
    Leftover dead = left("dead", GONE, Duration.ZERO);
    Leftover lives = left("lives", CONTAINER, Duration.ofSeconds(9));
    assertThat(orphans(List.of(dead, lives))).containsExactly(dead);
    assertThat(pauses).isEmpty();
  }

  @Test
  void looksTwiceWhereOnlySilenceSaysThatItIsDead() throws InterruptedException {
    Leftover silent = left("killed", CONTAINER, SignOfLife.DEAD_AFTER);
    Leftover afterAnOutage = left("lives", CONTAINER, SignOfLife.DEAD_AFTER);
    Leftover signsAgain = left("lives", CONTAINER, Duration.ofSeconds(1));
    assertThat(orphans(List.of(silent, afterAnOutage), List.of(silent, signsAgain)))
        .containsExactly(silent);
    assertThat(pauses).singleElement().matches(p -> p.compareTo(SignOfLife.EVERY) > 0);
  }

  @SafeVarargs
  private List<Leftover> orphans(List<Leftover>... looks) throws InterruptedException {
    return Orphans.on(() -> looks[pauses.size()], pauses::add);
  }
}
