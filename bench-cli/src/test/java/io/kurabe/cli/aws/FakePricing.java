package io.kurabe.cli.aws;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.pricing.model.GetProductsRequest;
import software.amazon.awssdk.services.pricing.model.GetProductsResponse;

/** A price list of what a test puts on it. */
final class FakePricing implements PricingClient {
  private final List<String> list = new ArrayList<>();
  private final List<GetProductsRequest> asked = new ArrayList<>();
  private Optional<RuntimeException> refusal = Optional.empty();

  /** A product in the form of AWS's list. */
  FakePricing put(String usage, String usd) {
    return put(
        """
        {"product": {"productFamily": "Database Instance", "attributes": {"usagetype": "%s"}},
         "publicationDate": "2026-11-20T18:04:11Z",
         "terms": {
           "Reserved": {"A.R": {"priceDimensions": {"A.R.1": {"pricePerUnit": {"USD": "0.01"}}}}},
           "OnDemand": {"A.D": {"priceDimensions": {"A.D.1": {"unit": "Hrs",
             "pricePerUnit": {"USD": "%s"}}}}}}}"""
            .formatted(usage, usd));
  }

  FakePricing put(String product) {
    list.add(product);
    return this;
  }

  FakePricing refuse(RuntimeException with) {
    refusal = Optional.of(with);
    return this;
  }

  List<GetProductsRequest> asked() {
    return List.copyOf(asked);
  }

  @Override
  public GetProductsResponse getProducts(GetProductsRequest request) {
    asked.add(request);
    if (refusal.isPresent()) {
      throw refusal.get();
    }
    return GetProductsResponse.builder().priceList(list).build();
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {}
}
