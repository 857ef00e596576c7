package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriceProductTest {
  private static final CloudInstance POSTGRES = SampleHosted.rds("postgres");

  @ParameterizedTest
  @CsvSource({
    "mysql, MySQL",
    "mariadb, MariaDB",
    "postgres, PostgreSQL",
    "aurora-mysql, Aurora MySQL",
    "aurora-postgresql, Aurora PostgreSQL",
  })
  void databasesAreOnTheListByEngineClassAndZones(String engine, String listed) {
    assertThat(PriceProduct.of(SampleHosted.rds(engine)).filters())
        .containsExactly(
            Map.entry("regionCode", "eu-west-1"),
            Map.entry("instanceType", "db.m7g.large"),
            Map.entry("databaseEngine", listed),
            Map.entry("deploymentOption", "Single-AZ"));
  }

  @ParameterizedTest
  @CsvSource({"redis, Redis", "valkey, Valkey"})
  void cachesAreOnTheListByEngineAndNode(String engine, String listed) {
    PriceProduct product = PriceProduct.of(SampleHosted.cache(engine));
    assertThat(product.service()).isEqualTo("AmazonElastiCache");
    assertThat(product.filters())
        .containsExactly(
            Map.entry("regionCode", "eu-west-1"),
            Map.entry("instanceType", "cache.r7g.large"),
            Map.entry("cacheEngine", listed));
    assertThat(product.text()).isEqualTo("cache.r7g.large, " + listed);
  }

  @Test
  void anInstanceInTwoZonesHasThePriceOfTwo() {
    CloudInstance twice =
        SampleHosted.with(POSTGRES, new CloudInstance.Placement("eu-west-1a", true));
    PriceProduct product = PriceProduct.of(twice);
    assertThat(product.filters()).containsEntry("deploymentOption", "Multi-AZ");
    assertThat(product.text()).isEqualTo("db.m7g.large, PostgreSQL, Multi-AZ");
  }

  @Test
  void aMemberOfAClusterHasThePriceOfOneThoughTheClusterIsInManyZones() {
    CloudInstance cluster =
        SampleHosted.with(
            SampleHosted.aurora("aurora-mysql"), new CloudInstance.Placement("eu-west-1a", true));
    assertThat(PriceProduct.of(cluster).filters()).containsEntry("deploymentOption", "Single-AZ");
  }

  @Test
  void onlyTheUsageOfTheInstanceItselfIsItsPrice() {
    PriceProduct database = PriceProduct.of(POSTGRES);
    assertThat(database.isUsage("InstanceUsage:db.m7g.large")).isTrue();
    assertThat(database.isUsage("EU-InstanceUsage:db.m7g.large")).isTrue();
    assertThat(database.isUsage("EU-Multi-AZUsage:db.m7g.large")).isTrue();
    assertThat(database.isUsage("EU-InstanceUsageIOOptimized:db.m7g.large")).isFalse();
    assertThat(database.isUsage("EU-ExtendedSupport:Yr1-Yr2:vCPU-hour")).isFalse();
    assertThat(database.isUsage("EU-HeavyUsage:db.m7g.large")).isFalse();
    assertThat(database.isUsage("EU-RDS:GP3-Storage")).isFalse();
    assertThat(database.isUsage("NodeUsage:cache.m7g.large")).isFalse();
    assertThat(database.isUsage("")).isFalse();
    PriceProduct cache = PriceProduct.of(SampleHosted.cache("valkey"));
    assertThat(cache.isUsage("EU-NodeUsage:cache.r7g.large")).isTrue();
    assertThat(cache.isUsage("EU-HeavyUsage:cache.r7g.large")).isFalse();
    assertThat(cache.isUsage("InstanceUsage:db.m7g.large")).isFalse();
  }

  @Test
  void storageThatIsIoOptimizedMakesTheInstanceDearer() {
    PriceProduct product =
        PriceProduct.of(
            SampleHosted.with(
                SampleHosted.aurora("aurora-postgresql"),
                new CloudInstance.Storage("aurora-iopt1", 0, 0, 0)));
    assertThat(product.ioOptimized()).isTrue();
    assertThat(product.isUsage("EU-InstanceUsageIOOptimized:db.r7g.large")).isTrue();
    assertThat(product.isUsage("EU-InstanceUsage:db.r7g.large")).isFalse();
    assertThat(product.text())
        .isEqualTo("db.m7g.large, Aurora PostgreSQL, Single-AZ, I/O-Optimized");
  }
}
