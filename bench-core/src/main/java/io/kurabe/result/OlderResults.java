package io.kurabe.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.spec.Transport;
import java.lang.reflect.RecordComponent;
import java.util.Optional;

/** Adds to results of older versions what these did not write, as what it is: not known. */
final class OlderResults {
  private OlderResults() {}

  /** It was a factor of rows once, which then would match none of today. */
  private static void forgetDriver(JsonNode factors) {
    if (factors instanceof ObjectNode object) {
      object.remove("driver");
    }
  }

  static void complete(JsonNode result) {
    if (result instanceof ObjectNode study) {
      for (RecordComponent part : StudyResult.class.getRecordComponents()) {
        if (part.getType() == Optional.class && !study.has(part.getName())) {
          study.putNull(part.getName());
        }
      }
    }
    for (JsonNode point : result.path("points")) {
      forgetDriver(point.path("factors"));
    }
    for (JsonNode run : result.path("runs")) {
      if (run.path("spec") instanceof ObjectNode spec && !spec.has("transport")) {
        spec.set("transport", ResultJson.MAPPER.valueToTree(Transport.UNKNOWN));
        forgetDriver(spec.path("parameters"));
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
}
