package io.kurabe.cli.aws;

import io.kurabe.config.internal.Reason;
import io.kurabe.result.HostPrice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;

/** Finds the price of servers per hour: the user's, that of AWS's list, that in the jar. */
final class Prices {
  private final Map<String, Double> given;
  private final List<String> notes = new ArrayList<>();
  private boolean listRefused;

  /** Makes the prices; the user gave US dollars per hour by name of the target. */
  Prices(Map<String, Double> given) {
    this.given = Map.copyOf(given);
  }

  List<String> notes() {
    return List.copyOf(notes);
  }

  Optional<HostPrice> given(String target) {
    return Optional.ofNullable(given.get(target))
        .map(usd -> new HostPrice(target, usd, "", "", "as given by --price", ""));
  }

  /** Returns the price of a server; the list is asked only when the user gave none. */
  Optional<HostPrice> of(String target, CloudInstance server, Supplier<PriceApi> list) {
    Optional<HostPrice> user = given(target);
    if (user.isPresent()) {
      return user;
    }
    if (server.instanceClass().isServerless()) {
      notes.add(target + " is serverless and has no price per hour; --price gives it one.");
      return Optional.empty();
    }
    PriceProduct product = PriceProduct.of(server);
    Optional<HostPrice> price =
        listed(product, list)
            .map(p -> price(target, server, p, "AWS's price list"))
            .or(
                () ->
                    PinnedPrices.price(product)
                        .map(p -> price(target, server, p, "the price file of Kurabe")));
    if (price.isEmpty()) {
      notes.add(
          "No price is known for %s (%s, %s); --price %s=USD_PER_HOUR gives it."
              .formatted(target, product.text(), product.region(), target));
    }
    return price;
  }

  private static HostPrice price(
      String target, CloudInstance server, PriceApi.Listed listed, String source) {
    int nodes = server.placement().nodes();
    return new HostPrice(
        target,
        listed.usdPerHour(),
        PriceProduct.of(server).text() + (nodes > 1 ? ", one of " + nodes + " nodes" : ""),
        server.region(),
        source,
        listed.date(),
        nodes);
  }

  private Optional<PriceApi.Listed> listed(PriceProduct product, Supplier<PriceApi> list) {
    if (listRefused) {
      return Optional.empty();
    }
    try {
      return list.get().price(product);
    } catch (AwsServiceException e) {
      listRefused = true;
      notes.add(
          AwsErrors.isNotAllowed(e)
              ? "AWS's price list was not asked: the right pricing:GetProducts is missing."
              : "AWS's price list does not answer: " + AwsErrors.said(e));
    } catch (SdkClientException e) {
      listRefused = true;
      notes.add("AWS's price list cannot be reached: " + Reason.of(e));
    }
    return Optional.empty();
  }
}
