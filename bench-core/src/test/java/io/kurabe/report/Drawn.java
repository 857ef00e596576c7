package io.kurabe.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Finds what is drawn in the data of a page. */
public final class Drawn {
  private Drawn() {}

  /** A chart of any group. */
  public static JsonNode chart(JsonNode data, String id) {
    for (JsonNode group : data.path("groups")) {
      for (JsonNode chart : group.path("charts")) {
        if (chart.path("id").asText().equals(id)) {
          return chart;
        }
      }
    }
    throw new IllegalArgumentException("no chart " + id);
  }

  /** The first panel of the view that a choice shows. */
  public static JsonNode at(JsonNode data, String id, String pick, int option) {
    for (JsonNode view : chart(data, id).path("views")) {
      if (view.path("at").path(pick).asInt(-1) == option) {
        return view.at("/panels/0");
      }
    }
    throw new IllegalArgumentException("no view of " + id + " at " + option);
  }

  /** The series of a panel, which has only their numbers. */
  public static List<JsonNode> series(JsonNode data, JsonNode panel) {
    List<JsonNode> all = new ArrayList<>();
    panel.path("series").forEach(n -> all.add(data.path("series").path(n.asInt())));
    return all;
  }

  /** That of a name. */
  public static JsonNode named(Iterable<JsonNode> all, String name) {
    for (JsonNode each : all) {
      if (each.path("name").asText().equals(name)) {
        return each;
      }
    }
    throw new IllegalArgumentException("no " + name);
  }
}
