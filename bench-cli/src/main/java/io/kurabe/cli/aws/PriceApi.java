package io.kurabe.cli.aws;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.pricing.model.Filter;
import software.amazon.awssdk.services.pricing.model.FilterType;

/** Asks AWS's price list. */
record PriceApi(PricingClient pricing) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int DAY = 10;

  /** A price on demand, in US dollars per hour, and the ISO-8601 date of the list. */
  record Listed(double usdPerHour, String date) {}

  /** Returns the price of a product; empty when the list has none, or several that differ. */
  Optional<Listed> price(PriceProduct product) {
    List<Filter> filters =
        product.filters().entrySet().stream()
            .map(
                f ->
                    Filter.builder()
                        .type(FilterType.TERM_MATCH)
                        .field(f.getKey())
                        .value(f.getValue())
                        .build())
            .toList();
    List<Listed> found = new ArrayList<>();
    for (String text :
        pricing.getProducts(r -> r.serviceCode(product.service()).filters(filters)).priceList()) {
      read(product, text).ifPresent(found::add);
    }
    return found.stream().map(Listed::usdPerHour).distinct().count() == 1
        ? Optional.of(found.get(0))
        : Optional.empty();
  }

  private static Optional<Listed> read(PriceProduct product, String text) {
    JsonNode item;
    try {
      item = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
    String usage = item.path("product").path("attributes").path("usagetype").asText("");
    if (!product.isUsage(usage)) {
      return Optional.empty();
    }
    String published = item.path("publicationDate").asText("");
    for (JsonNode term : item.path("terms").path("OnDemand")) {
      for (JsonNode dimension : term.path("priceDimensions")) {
        double usd = dimension.path("pricePerUnit").path("USD").asDouble(0);
        if (usd > 0) {
          return Optional.of(
              new Listed(usd, published.substring(0, Math.min(DAY, published.length()))));
        }
      }
    }
    return Optional.empty();
  }
}
