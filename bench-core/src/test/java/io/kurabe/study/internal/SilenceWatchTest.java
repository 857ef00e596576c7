package io.kurabe.study.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.load.StopSignal;
import io.kurabe.spec.MovedClock;
import io.kurabe.target.Server;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Under virtual time. */
class SilenceWatchTest {
  private static final Duration STEP = Duration.ofMillis(200);

  private final StopSignal stop = new StopSignal();
  private final MovedClock clock = new MovedClock();
  private final Scripted pg = new Scripted();
  private final Scripted cache = new Scripted();
  private final SilenceWatch watch;
  private Duration loginLimit = Duration.ofSeconds(10);

  SilenceWatchTest() {
    Map<String, Server> servers = new LinkedHashMap<>();
    servers.put("pg", pg.server());
    servers.put("cache", cache.server());
    watch =
        new SilenceWatch(
            servers,
            stop,
            clock,
            asked ->
                asked.entrySet().stream()
                    .filter(target -> !target.getValue().answers())
                    .map(Map.Entry::getKey)
                    .collect(Collectors.toSet()));
  }

  /** A silent one answers after the limit of a login, in the negative. */
  private final class Scripted {
    private boolean silent;
    private boolean givenUp;
    private final List<Duration> looks = new ArrayList<>();

    Server server() {
      return (Server)
          Proxy.newProxyInstance(
              Server.class.getClassLoader(),
              new Class<?>[] {Server.class},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "answers" -> answers();
                    case "giveUp" -> {
                      givenUp = true;
                      yield null;
                    }
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "equals" -> proxy == arguments[0];
                    default -> throw new AssertionError(method.getName());
                  });
    }

    private boolean answers() {
      looks.add(Duration.ofNanos(clock.nanoTime()));
      if (silent) {
        clock.pass(loginLimit);
      }
      return !silent;
    }
  }

  private void pass(Duration time) {
    for (long end = clock.nanoTime() + time.toNanos(); clock.nanoTime() < end; ) {
      clock.pass(STEP);
      watch.look();
    }
  }

  @Test
  void aServerThatAnswersIsAskedOnceAMinute() {
    pass(Duration.ofMinutes(3).plusSeconds(1));
    assertThat(pg.looks).hasSize(3);
    assertThat(pg.looks.get(0)).isEqualTo(SilenceWatch.EVERY);
    assertThat(pg.givenUp).isFalse();
    assertThat(stop.requested()).isFalse();
  }

  @Test
  void silenceOfAFailoverIsWaitedFor() {
    pg.silent = true;
    pass(Duration.ofMinutes(4));
    pg.silent = false;
    pass(Duration.ofMinutes(2));
    pg.silent = true; // Begins anew.
    pass(Duration.ofMinutes(4));
    assertThat(pg.givenUp).isFalse();
    assertThat(stop.requested()).isFalse();
  }

  @Test
  void longSilenceEndsAllAndSaysWhose() {
    pg.silent = true;
    pass(Duration.ofMinutes(8));
    assertThat(pg.givenUp).isTrue();
    assertThat(cache.givenUp).isFalse();
    assertThat(stop.failed()).isTrue();
    assertThat(stop.reason()).isEqualTo("pg has answered nothing for 5m");
  }

  @Test
  void afterAStopOneSilentLookIsEnough() {
    pass(Duration.ofSeconds(20));
    pg.silent = true;
    stop.request("interrupted");
    pass(Duration.ofSeconds(12));
    assertThat(pg.looks)
        .singleElement()
        .satisfies(at -> assertThat(at).isBetween(Duration.ofSeconds(21), Duration.ofSeconds(22)));
    assertThat(pg.givenUp).isTrue();
    assertThat(cache.givenUp).isFalse();
    assertThat(stop.reason()).isEqualTo("interrupted");
    assertThat(stop.failed()).isFalse();
  }

  @Test
  void aServerThatAnswersIsNotGivenUpAfterAStop() {
    stop.request("interrupted");
    pass(Duration.ofMinutes(10));
    assertThat(pg.givenUp).isFalse();
    assertThat(pg.looks).hasSizeGreaterThan(100);
    pg.silent = true;
    pass(Duration.ofSeconds(20));
    assertThat(pg.givenUp).isTrue();
  }

  @Test
  void twoLooksAreNeededWhereOneIsShort() {
    loginLimit = Duration.ofSeconds(1);
    stop.request("interrupted");
    pg.silent = true;
    pass(Duration.ofSeconds(3));
    pg.silent = false;
    pass(Duration.ofSeconds(10));
    assertThat(pg.givenUp).isFalse();
    pg.silent = true;
    pass(Duration.ofSeconds(15));
    assertThat(pg.givenUp).isTrue();
  }

  @Test
  void whatIsFoundAfterTheCloseHasNoEffect() {
    stop.request("interrupted");
    pg.silent = true;
    watch.close();
    pass(Duration.ofSeconds(20));
    assertThat(pg.givenUp).isFalse();
  }

  @Test
  void whatWasGivenUpIsAskedNoMore() {
    pg.silent = true;
    stop.request("interrupted");
    pass(Duration.ofMinutes(1));
    assertThat(pg.looks).hasSize(1);
    assertThat(cache.looks).hasSizeGreaterThan(5);
  }
}
