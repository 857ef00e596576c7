package io.kurabe.cli.aws;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** What AWS answers where the emulator knows nothing: the price list and Performance Insights. */
final class AwsAnswers {
  /** Dollars per hour on the list of this AWS, by class. */
  static final Map<String, String> PRICES =
      Map.of(
          "db.m6i.large", "0.2000000000",
          "db.m6g.large", "0.1600000000",
          "cache.m6i.large", "0.1500000000",
          "cache.m6g.large", "0.1200000000");

  /** Day of the list. */
  static final String DAY = "2026-11-01";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String UNSEEN = "0.9900000000";

  private final AwsFront front;

  AwsAnswers(AwsFront front) {
    this.front = front;
  }

  void install() {
    front.answer("pricing:GetProducts", body -> AwsFront.Reply.json(products(body)));
    front.answer("pi:GetResourceMetrics", body -> AwsFront.Reply.json(load(body)));
    // The emulator forgets that Performance Insights were switched on.
    front.rewrite(
        "rds:DescribeDBInstances",
        answer ->
            answer.replace(
                "<DbiResourceId>",
                "<PerformanceInsightsEnabled>true</PerformanceInsightsEnabled><DbiResourceId>"));
  }

  private static String products(String body) {
    try {
      Map<String, String> filters = new LinkedHashMap<>();
      for (JsonNode filter : JSON.readTree(body).path("Filters")) {
        filters.put(filter.path("Field").asText(), filter.path("Value").asText());
      }
      String size = filters.getOrDefault("instanceType", "");
      ObjectNode answer = JSON.createObjectNode();
      ArrayNode list = answer.putArray("PriceList");
      String price = PRICES.get(size);
      if (price != null) {
        boolean database = filters.containsKey("databaseEngine");
        // As on the real list: other usages of the same class have other prices.
        list.add(product(database ? "InstanceUsage:" + size : "NodeUsage:" + size, price));
        list.add(product("EUW1-ExtendedSupport:Yr1-Yr2:" + size, UNSEEN));
        list.add(product("InstanceUsageIOOptimized:" + size, UNSEEN));
      }
      return answer.toString();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String product(String usage, String price) {
    return """
        {"product":{"attributes":{"usagetype":"%s"}},"publicationDate":"%sT00:00:00Z",
         "terms":{"OnDemand":{"A.B":{"priceDimensions":{"A.B.C":{"unit":"Hrs",
         "pricePerUnit":{"USD":"%s"}}}}}}}"""
        .formatted(usage, DAY, price);
  }

  /** Two events, one sample each ten seconds. */
  private static String load(String body) {
    try {
      JsonNode asked = JSON.readTree(body);
      double from = asked.path("StartTime").asDouble();
      double to = asked.path("EndTime").asDouble();
      ObjectNode answer = JSON.createObjectNode();
      answer.put("Identifier", asked.path("Identifier").asText());
      ArrayNode metrics = answer.putArray("MetricList");
      series(metrics, "", from, to, 2.0);
      series(metrics, "IO:WALSync", from, to, 1.25);
      series(metrics, "CPU", from, to, 0.75);
      return answer.toString();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void series(
      ArrayNode metrics, String event, double from, double to, double sessions) {
    ObjectNode metric = metrics.addObject();
    ObjectNode key = metric.putObject("Key").put("Metric", "db.load.avg");
    if (!event.isEmpty()) {
      key.putObject("Dimensions").put("db.wait_event.name", event);
    }
    ArrayNode points = metric.putArray("DataPoints");
    for (double at = from; at < to; at++) {
      points.addObject().put("Timestamp", at).put("Value", sessions);
    }
  }
}
