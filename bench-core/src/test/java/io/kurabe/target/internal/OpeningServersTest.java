package io.kurabe.target.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OpeningServersTest {
  private static final Target ONE = Target.parse("one=embedded:one");
  private static final Target OTHER = Target.parse("other=embedded:other");

  private final CountDownLatch closed = new CountDownLatch(1);

  /** A server that can only be closed. */
  private Server server() {
    return (Server)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Server.class},
            (proxy, method, args) -> {
              if (method.getName().equals("close")) {
                closed.countDown();
                return null;
              }
              throw new UnsupportedOperationException(method.getName());
            });
  }

  @Test
  void theyAreOpenedAtTheSameTime() throws Exception {
    CountDownLatch both = new CountDownLatch(2);
    try (OpeningServers opening = new OpeningServers()) {
      for (Target target : new Target[] {ONE, OTHER}) {
        opening.begin(
            target,
            () -> {
              both.countDown();
              return awaited(both) ? server() : failed("it was opened alone");
            });
      }
      assertThat(opening.take(ONE)).isNotNull();
      assertThat(opening.take(OTHER)).isNotNull();
    }
    assertThat(closed.getCount()).as("who took them closes them").isEqualTo(1);
  }

  @Test
  void oneThatFailsHidesNothingOfAnother() throws Exception {
    try (OpeningServers opening = new OpeningServers()) {
      opening.begin(ONE, () -> failed("refused"));
      opening.begin(OTHER, this::server);
      assertThatThrownBy(() -> opening.take(ONE))
          .isInstanceOf(TargetException.class)
          .hasMessage("refused");
      assertThat(opening.take(OTHER)).isNotNull();
    }
  }

  @Test
  void aDefectIsToldWithItsTarget() {
    try (OpeningServers opening = new OpeningServers()) {
      opening.begin(
          ONE,
          () -> {
            throw new UnsupportedOperationException("not so");
          });
      assertThatThrownBy(() -> opening.take(ONE))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("target one: java.lang.UnsupportedOperationException: not so")
          .hasCauseInstanceOf(UnsupportedOperationException.class);
    }
  }

  @Test
  void whatNobodyTookIsClosedAsSoonAsItIsOpen() {
    CountDownLatch opened = new CountDownLatch(1);
    try (OpeningServers opening = new OpeningServers()) {
      opening.begin(ONE, () -> awaited(opened) ? server() : failed("it was not opened"));
    }
    assertThat(closed.getCount()).isEqualTo(1);
    opened.countDown();
    assertThat(awaited(closed)).isTrue();
  }

  private static Server failed(String why) {
    throw new TargetException(why);
  }

  private static boolean awaited(CountDownLatch latch) {
    try {
      return latch.await(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
