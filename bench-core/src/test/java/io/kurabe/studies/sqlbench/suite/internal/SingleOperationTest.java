package io.kurabe.studies.sqlbench.suite.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SingleOperationTest {
  private final List<String> sent = new ArrayList<>();
  private int dropped;

  private SingleOperation prepare(String name) {
    return SingleOperation.prepare(
        name,
        SuiteSize.SMALL,
        new InventedDialect(),
        () -> new WrittenSession((sql, rows) -> sent.add(sql)),
        () -> dropped++);
  }

  private List<String> rounds(SingleOperation single, int rounds) {
    sent.clear();
    for (int i = 0; i < rounds; i++) {
      single.ready();
      single.round();
    }
    return List.copyOf(sent);
  }

  @Test
  void theTestIsCarriedOutUpToTheOperationWithoutQueries() {
    prepare("select_key");
    assertThat(sent).anyMatch(s -> s.startsWith("CREATE TABLE bench1"));
    assertThat(sent).anyMatch(s -> s.startsWith("INSERT INTO bench1"));
    assertThat(sent).noneMatch(s -> s.startsWith("SELECT"));
    assertThat(dropped).isEqualTo(1);
  }

  @Test
  void queriesComeAgainAfterTheLastRound() {
    SingleOperation single = prepare("select_simple");
    int rounds =
        SuiteScript.operations(List.of(WrittenRun.test("connect")), false).stream()
            .filter(o -> o.name().equals("select_simple"))
            .findFirst()
            .orElseThrow()
            .rounds();
    List<String> first = rounds(single, rounds);
    List<String> again = rounds(single, rounds);
    assertThat(first).isNotEmpty().allMatch(s -> s.startsWith("SELECT"));
    assertThat(again).isEqualTo(first);
    assertThat(dropped).isEqualTo(1);
  }

  @Test
  void insertIsThatOfTheTableWithTwoKeys() {
    assertThat(rounds(prepare("insert"), 1)).singleElement().asString().contains("INTO bench1");
  }

  @Test
  void anUpdateThatWouldChangeNothingFindsItsRowsMadeAnew() {
    SingleOperation single = prepare("update_with_key");
    List<String> all = new ArrayList<>();
    while (dropped == 1) {
      all.addAll(rounds(single, 1));
      assertThat(all.size()).isLessThan(200_000);
    }
    List<String> before = all.stream().filter(s -> s.startsWith("UPDATE")).toList();
    assertThat(before.subList(0, before.size() - 1)).doesNotHaveDuplicates();
    assertThat(before.get(before.size() - 1)).isEqualTo(before.get(0));
    assertThat(sent).anyMatch(s -> s.startsWith("CREATE TABLE bench1"));
    assertThat(sent.get(sent.size() - 1)).startsWith("UPDATE");
  }

  @Test
  void aRoundThatIsNotReadyIsRefused() {
    SingleOperation single = prepare("delete_all_many_keys");
    single.round();
    assertThatThrownBy(single::round).isInstanceOf(IllegalStateException.class);
    single.ready();
    single.round();
    assertThat(dropped).isEqualTo(2);
  }

  @Test
  void anUnknownNameIsRefusedWithAllThatThereAre() {
    assertThatThrownBy(() -> prepare("nope"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("'nope' is unknown. Possible: ")
        .hasMessageContaining("select_key2");
  }
}
