package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.HostPrice;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PricesTest {
  private static final CloudInstance POSTGRES = SampleHosted.rds("postgres");

  private final FakePricing pricing = new FakePricing();
  private final Prices prices = new Prices(Map.of("given", 0.5));

  @Test
  void thePriceOfTheUserGoesFirstAndAsksNobody() {
    assertThat(of("given", POSTGRES))
        .hasValue(new HostPrice("given", 0.5, "", "", "as given by --price", ""));
    assertThat(pricing.asked()).isEmpty();
    assertThat(prices.given("other")).isEmpty();
  }

  @Test
  void theListSaysItsDayRegionAndWhatItIsOf() {
    pricing.put("EU-InstanceUsage:db.m7g.large", "0.187");
    assertThat(of("pg", POSTGRES))
        .hasValue(
            new HostPrice(
                "pg",
                0.187,
                "db.m7g.large, PostgreSQL, Single-AZ",
                "eu-west-1",
                "AWS's price list",
                "2026-11-20"));
    assertThat(prices.notes()).isEmpty();
  }

  @Test
  void withoutTheRightTheFileIsAskedAndTheRightIsNamedOnce() {
    pricing.refuse(Refusals.notAllowed());
    CloudInstance inUsEast = inUsEast("db.m7g.large");
    assertThat(of("pg", inUsEast))
        .hasValue(
            new HostPrice(
                "pg",
                0.168,
                "db.m7g.large, PostgreSQL, Single-AZ",
                "us-east-1",
                "the price file of Kurabe",
                "2026-04"));
    assertThat(of("pg-2", inUsEast)).isPresent();
    assertThat(pricing.asked()).as("a list that refused is not asked again").hasSize(1);
    assertThat(prices.notes())
        .containsExactly(
            "AWS's price list was not asked: the right pricing:GetProducts is missing.");
  }

  @Test
  void whereNobodyKnowsThePriceTheUserIsAskedForIt() {
    assertThat(of("pg", POSTGRES)).isEmpty();
    assertThat(prices.notes())
        .containsExactly(
            "No price is known for pg (db.m7g.large, PostgreSQL, Single-AZ, eu-west-1); --price"
                + " pg=USD_PER_HOUR gives it.");
  }

  @Test
  void anInstanceInTwoZonesNeverHasThePriceOfOne() {
    pricing.refuse(Refusals.unreachable());
    CloudInstance twice =
        SampleHosted.with(
            inUsEast("db.m7g.large"), new CloudInstance.Placement("us-east-1a", true));
    assertThat(of("pg", twice)).isEmpty();
    assertThat(prices.notes())
        .containsExactly(
            "AWS's price list cannot be reached: Unable to execute HTTP request: Connection"
                + " refused",
            "No price is known for pg (db.m7g.large, PostgreSQL, Multi-AZ, us-east-1); --price"
                + " pg=USD_PER_HOUR gives it.");
  }

  @Test
  void aClusterCostsWhatAllItsNodesDo() {
    pricing.refuse(Refusals.unreachable());
    CloudInstance three =
        SampleHosted.with(
            inUsEast("db.m7g.large"), new CloudInstance.Placement("us-east-1a", false, 3));
    HostPrice price = of("pg", three).orElseThrow();
    assertThat(price.usdPerHour()).as("of the one that is measured").isEqualTo(0.168);
    assertThat(price.usdPerHourOfAll()).isEqualTo(3 * 0.168);
    assertThat(price.of()).isEqualTo("db.m7g.large, PostgreSQL, Single-AZ, one of 3 nodes");
  }

  @Test
  void serverlessHasNoPricePerHour() {
    CloudInstance serverless = SampleHosted.with(POSTGRES, InstanceClass.parse("db.serverless"));
    assertThat(of("pg", serverless)).isEmpty();
    assertThat(of("given", serverless)).isPresent();
    assertThat(pricing.asked()).isEmpty();
    assertThat(prices.notes())
        .containsExactly("pg is serverless and has no price per hour; --price gives it one.");
  }

  @Test
  void whatTheListSaysWhenItFailsIsRepeated() {
    pricing.refuse(Refusals.of("InternalErrorException", "try later"));
    of("pg", POSTGRES);
    assertThat(prices.notes())
        .contains("AWS's price list does not answer: InternalErrorException try later");
  }

  private Optional<HostPrice> of(String target, CloudInstance server) {
    return prices.of(target, server, () -> new PriceApi(pricing));
  }

  private static CloudInstance inUsEast(String instanceClass) {
    return SampleHosted.with(
        POSTGRES,
        Map.of("region", "us-east-1", "instanceClass", InstanceClass.parse(instanceClass)));
  }
}
