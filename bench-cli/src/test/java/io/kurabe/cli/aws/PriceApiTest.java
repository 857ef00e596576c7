package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.pricing.model.GetProductsRequest;

class PriceApiTest {
  private static final PriceProduct PRODUCT = PriceProduct.of(SampleHosted.rds("postgres"));

  private final FakePricing pricing = new FakePricing();

  @Test
  void theListIsAskedForTheProductOnly() {
    new PriceApi(pricing).price(PRODUCT);
    GetProductsRequest asked = pricing.asked().get(0);
    assertThat(asked.serviceCode()).isEqualTo("AmazonRDS");
    assertThat(asked.filters())
        .extracting(f -> f.typeAsString(), f -> f.field(), f -> f.value())
        .containsExactly(
            Tuple.tuple("TERM_MATCH", "regionCode", "eu-west-1"),
            Tuple.tuple("TERM_MATCH", "instanceType", "db.m7g.large"),
            Tuple.tuple("TERM_MATCH", "databaseEngine", "PostgreSQL"),
            Tuple.tuple("TERM_MATCH", "deploymentOption", "Single-AZ"));
  }

  @Test
  void thePriceIsThatOnDemandWithTheDayOfTheList() {
    pricing.put("EU-InstanceUsage:db.m7g.large", "0.1870000000");
    pricing.put("EU-InstanceUsageIOOptimized:db.m7g.large", "0.2500000000");
    pricing.put("EU-ExtendedSupport:Yr1-Yr2:vCPU-hour", "0.1000000000");
    assertThat(new PriceApi(pricing).price(PRODUCT))
        .hasValue(new PriceApi.Listed(0.187, "2026-11-20"));
  }

  @Test
  void pricesThatDifferAreNoPrice() {
    pricing.put("EU-InstanceUsage:db.m7g.large", "0.187").put("InstanceUsage:db.m7g.large", "0.2");
    assertThat(new PriceApi(pricing).price(PRODUCT)).isEmpty();
  }

  @Test
  void theSamePriceTwiceIsOne() {
    pricing.put("EU-InstanceUsage:db.m7g.large", "0.187");
    pricing.put("EU-InstanceUsage:db.m7g.large", "0.1870");
    assertThat(new PriceApi(pricing).price(PRODUCT)).isPresent();
  }

  @Test
  void whatIsNotOnTheListOrUnreadableHasNoPrice() {
    assertThat(new PriceApi(pricing).price(PRODUCT)).isEmpty();
    pricing.put("EU-InstanceUsage:db.m7g.large", "0.0000000000").put("no JSON").put("{}");
    assertThat(new PriceApi(pricing).price(PRODUCT)).isEmpty();
  }
}
