package io.kurabe.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.kurabe.report.internal.Rendered;
import io.kurabe.result.StudyResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** What the script of a page draws, chart by chart. */
public final class DrawnCharts {
  private final JsonNode data;
  private final Map<String, JsonNode> charts = new LinkedHashMap<>();

  private DrawnCharts(JsonNode data) {
    this.data = data;
    data.path("groups")
        .forEach(g -> g.path("charts").forEach(c -> charts.put(c.path("id").asText(), c)));
  }

  public static DrawnCharts of(StudyResult result) {
    return new DrawnCharts(Variants.data(Rendered.html(result)));
  }

  /** In the order of the page. */
  public List<String> ids() {
    return List.copyOf(charts.keySet());
  }

  /** Names of the series that the reader can hide. */
  public List<String> toggles() {
    return data.path("groups").findValues("toggles").stream()
        .flatMap(t -> t.findValuesAsText("name").stream())
        .toList();
  }

  /** How many options a choice has. */
  public int options(String pick) {
    return data.findValues("picks").stream()
        .flatMap(p -> list(p).stream())
        .filter(p -> p.path("id").asText().equals(pick))
        .mapToInt(p -> p.path("options").size())
        .findFirst()
        .orElseThrow();
  }

  public List<JsonNode> views(String chart) {
    return list(charts.get(chart).path("views"));
  }

  /** A panel of the first view. */
  public JsonNode panel(String chart, int number) {
    return views(chart).get(0).path("panels").path(number);
  }

  /** What is seen for these options. */
  public JsonNode view(String chart, Map<String, Integer> at) {
    return views(chart).stream()
        .filter(
            v ->
                at.entrySet().stream()
                    .allMatch(e -> v.path("at").path(e.getKey()).asInt(-1) == e.getValue()))
        .findFirst()
        .orElseThrow();
  }

  /** The series of a panel. */
  public List<JsonNode> series(JsonNode panel) {
    List<JsonNode> all = new ArrayList<>();
    panel.path("series").forEach(number -> all.add(data.path("series").path(number.asInt())));
    return all;
  }

  /** The points of the series of this name that is drawn in this way. */
  public List<JsonNode> points(JsonNode panel, String name, String draw) {
    return series(panel).stream()
        .filter(s -> s.path("name").asText().equals(name) && s.path("draw").asText().equals(draw))
        .map(s -> list(s.path("points")))
        .findFirst()
        .orElseThrow();
  }

  /** The marks of a panel of this kind. */
  public static List<JsonNode> marks(JsonNode panel, String kind) {
    return list(panel.path("marks")).stream()
        .filter(m -> m.path("kind").asText().equals(kind))
        .toList();
  }

  public static double x(JsonNode point) {
    return point.path(0).asDouble();
  }

  public static double y(JsonNode point) {
    return point.path(1).asDouble();
  }

  private static List<JsonNode> list(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }
}
