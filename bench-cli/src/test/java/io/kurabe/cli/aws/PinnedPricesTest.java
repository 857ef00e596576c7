package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PinnedPricesTest {
  @Test
  void everyRowIsAPriceOfAnInstanceWithItsDay() {
    List<String> rows = PinnedPrices.rows();
    assertThat(rows).isNotEmpty();
    for (String row : rows) {
      List<String> cells = List.of(row.split(",", -1));
      assertThat(cells).as(row).hasSize(5);
      assertThat(cells.get(0)).isIn("RDS", "Aurora", "ElastiCache");
      assertThat(cells.get(1))
          .isIn(
              cells.get(0).equals("RDS")
                  ? List.of("MySQL", "MariaDB", "PostgreSQL")
                  : cells.get(0).equals("Aurora")
                      ? List.of("Aurora MySQL", "Aurora PostgreSQL")
                      : List.of("Redis", "Valkey"));
      boolean cache = cells.get(0).equals("ElastiCache");
      assertThat(cells.get(2)).matches((cache ? "cache" : "db") + "\\.[a-z0-9]+\\.[a-z0-9]+");
      assertThat(Double.parseDouble(cells.get(3))).as(row).isBetween(0.01, 50.0);
      assertThat(cells.get(4)).matches("20\\d\\d-[01]\\d(-[0-3]\\d)?");
    }
  }

  @Test
  void noPriceIsThereTwice() {
    assertThat(PinnedPrices.rows())
        .extracting(row -> List.of(row.split(",", -1)).subList(0, 3))
        .doesNotHaveDuplicates();
  }

  @Test
  void everyRowIsFoundByItsProduct() {
    for (String row : PinnedPrices.rows()) {
      String[] cells = row.split(",", -1);
      assertThat(PinnedPrices.price(product(cells[1], cells[2], "us-east-1")))
          .as(row)
          .hasValue(new PriceApi.Listed(Double.parseDouble(cells[3]), cells[4]));
    }
  }

  @Test
  void thePriceOfOneRegionIsNotThatOfAnother() {
    assertThat(PinnedPrices.price(product("PostgreSQL", "db.m6g.large", "us-east-1"))).isPresent();
    assertThat(PinnedPrices.price(product("PostgreSQL", "db.m6g.large", "eu-west-1"))).isEmpty();
    assertThat(PinnedPrices.price(product("PostgreSQL", "db.m6g.48xlarge", "us-east-1"))).isEmpty();
    assertThat(PinnedPrices.price(product("MariaDB", "db.m6g.large", "us-east-1"))).isEmpty();
  }

  @Test
  void twoZonesAndOtherStorageAreNotInTheFile() {
    assertThat(
            PinnedPrices.price(
                new PriceProduct(
                    "AmazonRDS", "PostgreSQL", "db.m6g.large", "Multi-AZ", false, "us-east-1")))
        .isEmpty();
    assertThat(
            PinnedPrices.price(
                new PriceProduct(
                    "AmazonRDS",
                    "Aurora PostgreSQL",
                    "db.r6g.large",
                    "Single-AZ",
                    true,
                    "us-east-1")))
        .isEmpty();
  }

  private static PriceProduct product(String engine, String instanceClass, String region) {
    return new PriceProduct("any", engine, instanceClass, "Single-AZ", false, region);
  }
}
