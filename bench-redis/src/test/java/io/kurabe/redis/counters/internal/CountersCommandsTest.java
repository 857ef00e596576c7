package io.kurabe.redis.counters.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.workloads.counters.internal.CounterCache.Aside;
import io.kurabe.workloads.counters.internal.CounterKey;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountersCommandsTest {
  private static final LocalDate DAY = LocalDate.of(2020, 5, 31);
  private static final CounterKey COUNTER = new CounterKey(7, DAY);
  private final CountersCommands commands = new CountersCommands("kurabe_a1:");

  @Test
  void keepsACounterAndItsFlushInOneSlot() {
    assertThat(commands.key(COUNTER)).isEqualTo("kurabe_a1:{7:2020-05-31}");
    assertThat(commands.asideKey(COUNTER, "b-1")).isEqualTo("kurabe_a1:{7:2020-05-31}:flush:b-1");
  }

  @Test
  void readsItsOwnKeys() {
    assertThat(commands.counterOf(commands.key(COUNTER))).contains(COUNTER);
    assertThat(commands.asideOf(commands.asideKey(COUNTER, "b:1")))
        .contains(new Aside(COUNTER, "b:1"));
  }

  @Test
  void tellsCountersFromWhatIsSetAside() {
    assertThat(commands.counterOf(commands.asideKey(COUNTER, "b"))).isEmpty();
    assertThat(commands.asideOf(commands.key(COUNTER))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"kurabe_a1:owner", "kurabe_a1:{7:2020}", "kurabe_b2:{7:2020-05-31}", "orders"})
  void passesOverOtherKeys(String key) {
    assertThat(commands.counterOf(key)).isEmpty();
    assertThat(commands.asideOf(key)).isEmpty();
  }

  @Test
  void showsTheCommandThatTheServerKnows() {
    assertThat(commands.statements(true)).anyMatch(s -> s.text().endsWith("0 GET"));
    assertThat(commands.statements(false)).anyMatch(s -> s.text().startsWith("GETSET"));
  }
}
