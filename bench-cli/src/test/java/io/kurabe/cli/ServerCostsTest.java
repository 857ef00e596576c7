package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.HostPrice;
import io.kurabe.target.Target;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerCostsTest {
  private static final Target LOCAL = Target.parse("local=embedded:redis");
  private static final Target DATABASE = Target.parse("db=jdbc:postgresql://db1/app");
  private static final Target CACHE = Target.parse("cache=rediss://c1");

  private static HostPrice price(String target, double usd, int nodes) {
    return new HostPrice(target, usd, "", "", "as given by --price", "", nodes);
  }

  @Test
  void allNodesOfAllServersCost() {
    ServerCosts costs =
        ServerCosts.of(
            List.of(DATABASE, CACHE), List.of(price("db", 0.25, 1), price("cache", 0.5, 3)));
    assertThat(costs.usdPerHour()).isEqualTo(1.75);
    assertThat(costs.areKnown()).isTrue();
  }

  @Test
  void aServerWithoutAPriceLeavesTheSumOpen() {
    ServerCosts costs =
        ServerCosts.of(List.of(LOCAL, DATABASE, CACHE), List.of(price("db", 0.25, 1)));
    assertThat(costs.areKnown()).isFalse();
    assertThat(costs.unknown()).as("those started here cost nothing").containsExactly("cache");
    assertThat(costs.missing())
        .isEqualTo(
            "A limit of money needs the price of every server; none is known of cache. Give it:"
                + " --price NAME=USD_PER_HOUR");
  }

  @Test
  void serversOfThisMachineAloneHaveNoCost() {
    ServerCosts costs = ServerCosts.of(List.of(LOCAL), List.of());
    assertThat(costs.areKnown()).isFalse();
    assertThat(costs.missing()).contains("none is known of any");
  }
}
