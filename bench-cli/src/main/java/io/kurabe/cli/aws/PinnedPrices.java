package io.kurabe.cli.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** The few prices that are in the jar, for users who may not ask AWS's list. */
final class PinnedPrices {
  private static final String FILE = "prices.csv";
  private static final String REGION = "us-east-1";

  private PinnedPrices() {}

  /** Returns the price of a product; empty when it is not among them. */
  static Optional<PriceApi.Listed> price(PriceProduct product) {
    if (!product.region().equals(REGION)
        || product.ioOptimized()
        || product.deployment().equals("Multi-AZ")) {
      return Optional.empty();
    }
    return rows().stream()
        .map(line -> line.split(",", -1))
        .filter(c -> c[1].equals(product.engine()) && c[2].equals(product.instanceClass()))
        .findFirst()
        .map(c -> new PriceApi.Listed(Double.parseDouble(c[3]), c[4]));
  }

  /** Returns the lines without comments and titles. */
  static List<String> rows() {
    try (InputStream in = PinnedPrices.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is not in the jar");
      }
      return new BufferedReader(new InputStreamReader(in, UTF_8))
          .lines()
          .filter(line -> !line.startsWith("#"))
          .skip(1)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
