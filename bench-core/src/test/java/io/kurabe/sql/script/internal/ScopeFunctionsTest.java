package io.kurabe.sql.script.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.workload.internal.Distribution;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Functions that a built-in workload makes known to its scripts. */
class ScopeFunctionsTest {
  private final Scope scope = new Scope();
  private final SplittableRandom random = new SplittableRandom(3);

  private Frame afterFirst(String text) {
    List<Command> commands = Script.parse("test", 1, text + "\nSELECT 1;", scope).commands();
    Frame frame = scope.frame(0, 0);
    Command.Assign assign = (Command.Assign) commands.get(0);
    frame.set(assign.slot(), assign.value().value(frame, random));
    return frame;
  }

  private int slot(String name) {
    return scope.find(name).orElseThrow();
  }

  @Test
  void aNamedDistributionDrawsAsTheDistributionDoes() {
    Distribution hot = Distribution.parse("zipf:3");
    scope.draws("random_key", hot);
    SplittableRandom same = new SplittableRandom(3);
    long[] drawn =
        IntStream.range(0, 20)
            .mapToLong(i -> afterFirst("\\set id random_key(5, 10 * 100)").integer(slot("id")))
            .toArray();
    long[] expected = IntStream.range(0, 20).mapToLong(i -> hot.next(same, 5, 1000)).toArray();
    assertThat(drawn).isEqualTo(expected);
  }

  @Test
  void aNamedTextGetsItsArguments() {
    scope.define("table", "4");
    scope.texts("row_text", (row, chance) -> row[0] + "/" + row[1] + "/" + row.length);
    Frame frame = afterFirst("\\set c row_text(:table, 3 + 4)");
    assertThat(frame.value(slot("c"))).isEqualTo("4/7/2");
  }

  @Test
  void withoutTheWorkloadThereIsNoSuchFunction() {
    assertThatThrownBy(() -> Script.parse("test", 1, "\\set id random_key(1, 2)\nSELECT 1;", scope))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("'random_key' is not a function");
  }
}
