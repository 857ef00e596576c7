package io.kurabe.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.util.Iterator;
import java.util.Map;

/**
 * The JSON form of a result: fields in the order of the records, durations as ISO-8601 ({@code
 * PT0.002S}), no value as {@code null}, not-a-number and infinity as text ({@code "NaN"}), since
 * JSON has no numbers for them.
 */
public final class ResultJson {
  /** Shared: a configured mapper is safe for use from any thread. */
  static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .addModule(new Jdk8Module())
          // A record's components only: ThinkTime.isNone() is not a property.
          .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private ResultJson() {}

  /** A record as text: indented, but an object or list of plain values stays on one line. */
  public static String text(Record result) {
    StringBuilder out = new StringBuilder();
    try {
      append(out, MAPPER.valueToTree(result), "");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a result of plain records must be writable", e);
    }
    return out.append('\n').toString();
  }

  /** A record as one line, which ends with a line feed. */
  public static String line(Record result) {
    try {
      return MAPPER.writeValueAsString(result) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a result of plain records must be writable", e);
    }
  }

  /**
   * The record that {@link #text} or {@link #line} wrote; fields that it does not know are ignored.
   *
   * @throws JsonProcessingException when it is not JSON, or not of that record
   */
  public static <R extends Record> R read(String text, Class<R> type)
      throws JsonProcessingException {
    return MAPPER.readValue(text, type);
  }

  /**
   * The field {@code schemaVersion}, which every file of Kurabe has; 0 without it.
   *
   * @throws JsonProcessingException when it is not JSON
   */
  public static int schemaVersion(String text) throws JsonProcessingException {
    return MAPPER.readTree(text).path("schemaVersion").asInt(0);
  }

  private static void append(StringBuilder out, JsonNode node, String indent)
      throws JsonProcessingException {
    if (isPlain(node)) {
      out.append(MAPPER.writeValueAsString(node));
      return;
    }
    String inner = indent + "  ";
    String separator = node.isObject() ? "{\n" : "[\n";
    if (node.isObject()) {
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        out.append(separator).append(inner);
        out.append(MAPPER.writeValueAsString(field.getKey())).append(": ");
        append(out, field.getValue(), inner);
        separator = ",\n";
      }
    } else {
      for (JsonNode element : node) {
        out.append(separator).append(inner);
        append(out, element, inner);
        separator = ",\n";
      }
    }
    out.append('\n').append(indent).append(node.isObject() ? '}' : ']');
  }

  private static boolean isPlain(JsonNode node) {
    for (Iterator<JsonNode> children = node.elements(); children.hasNext(); ) {
      if (children.next().isContainerNode()) {
        return false;
      }
    }
    return true;
  }
}
