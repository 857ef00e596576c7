package io.kurabe.result.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.result.RunResult;
import io.kurabe.result.Steadiness;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Transport;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Completes results of older versions: fields that those did not write get values that mean "not
 * known".
 */
public final class OlderResults {
  /** The pause up to which older versions waited before the next attempt to reconnect. */
  private static final double LONGEST_RECONNECT_MILLIS = 2_000;

  private OlderResults() {}

  /**
   * Removes the driver from the factors of rows, where older versions had it; with it no row would
   * match one of today.
   */
  private static void forgetDriver(JsonNode factors) {
    if (factors instanceof ObjectNode object) {
      object.remove("driver");
    }
  }

  /** Sets the begin where it was not recorded, so that such results come before all others. */
  private static void completeBegin(JsonNode stored) {
    if (stored instanceof ObjectNode object && object.path("startedAt").asText().isEmpty()) {
      object.put("startedAt", Instant.EPOCH.toString());
    }
  }

  /** Gives an entry its name of today, at its place. */
  private static void rename(JsonNode entries, String before, String now) {
    if (entries instanceof ObjectNode object && object.has(before)) {
      Map<String, JsonNode> all = new LinkedHashMap<>();
      object.properties().forEach(e -> all.put(e.getKey(), e.getValue()));
      object.removeAll();
      all.forEach((name, value) -> object.set(name.equals(before) ? now : name, value));
    }
  }

  public static void complete(JsonNode result) {
    if (result instanceof ObjectNode object) {
      ResultJson.gather(object, components(StudyResult.class));
    }
    completeOptionals(StudyResult.class, result);
    completeBegin(result);
    rename(result.path("parameters"), "cures", "online-changes");
    for (JsonNode point : result.path("points")) {
      forgetDriver(point.path("factors"));
    }
    for (JsonNode run : result.path("runs")) {
      completeOptionals(RunResult.class, run);
      rename(run.path("spec").path("parameters"), "arm", "variant");
      completeBegin(run);
      if (run.path("spec") instanceof ObjectNode spec && !spec.has("transport")) {
        spec.set("transport", ResultJson.MAPPER.valueToTree(Transport.UNKNOWN));
        forgetDriver(spec.path("parameters"));
      }
      if (run.path("outage") instanceof ObjectNode outage && !outage.has("resolutionMillis")) {
        outage.put("resolutionMillis", LONGEST_RECONNECT_MILLIS);
      }
      if (run.path("offered") instanceof ObjectNode offered && !offered.has("late")) {
        offered.put("carriedOver", 0).put("late", 0);
      }
      if (run.path("audit") instanceof ObjectNode audit && !audit.has("lossIsPurpose")) {
        audit.put("lossIsPurpose", false);
      }
      for (JsonNode operation : run.path("operations")) {
        if (operation instanceof ObjectNode object && !object.has("statements")) {
          object.putArray("statements");
        }
      }
      if (run instanceof ObjectNode object && !object.has("steadiness")) {
        object.set(
            "steadiness",
            ResultJson.MAPPER.valueToTree(
                Steadiness.unknown("an older version of Kurabe did not look for it")));
      }
    }
  }

  private static Set<String> components(Class<? extends Record> type) {
    return Arrays.stream(type.getRecordComponents())
        .map(RecordComponent::getName)
        .collect(Collectors.toSet());
  }

  private static void completeOptionals(Class<? extends Record> type, JsonNode stored) {
    if (stored instanceof ObjectNode object) {
      for (RecordComponent part : type.getRecordComponents()) {
        if (part.getType() == Optional.class && !object.has(part.getName())) {
          object.putNull(part.getName());
        }
      }
    }
  }
}
