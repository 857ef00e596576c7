package io.kurabe.result.internal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.kurabe.result.NamedPart;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The JSON form of a result: fields in the order of the records, durations as ISO-8601 ({@code
 * PT0.002S}), no value as {@code null}, not-a-number and infinity as text ({@code "NaN"}), since
 * JSON has no numbers for them.
 */
public final class ResultJson {
  private static final String OWN = "own";

  /** The mapper, shared because a configured mapper is safe for use from any thread. */
  public static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .addModule(new Jdk8Module())
          .addModule(ownParts())
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

  /**
   * Returns a record as text: indented, but an object or list of plain values stays on one line.
   */
  public static String text(Record result) {
    StringBuilder out = new StringBuilder();
    try {
      append(out, flat(MAPPER.valueToTree(result)), "");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a result of plain records must be writable", e);
    }
    return out.append('\n').toString();
  }

  /** Moves the study's own part into the field of its own name. */
  private static JsonNode flat(JsonNode tree) {
    if (tree instanceof ObjectNode object && object.has(OWN)) {
      JsonNode own = object.remove(OWN);
      own.properties().forEach(field -> object.set(field.getKey(), field.getValue()));
    }
    return tree;
  }

  /** Moves the own part of a stored result, if it has any, into one field. */
  static void gather(ObjectNode tree, Set<String> common) {
    ObjectNode own = tree.objectNode();
    for (Map.Entry<String, JsonNode> field : List.copyOf(tree.properties())) {
      if (!common.contains(field.getKey())) {
        tree.remove(field.getKey());
        if (field.getValue().isObject()) {
          own.set(field.getKey(), field.getValue());
        }
      }
    }
    if (own.size() == 1) {
      tree.set(OWN, own);
    }
  }

  /** Returns a record as one line, which ends with a line feed. */
  public static String line(Record result) {
    try {
      return MAPPER.writeValueAsString(result) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a result of plain records must be writable", e);
    }
  }

  /**
   * Reads the record that {@link #text} or {@link #line} wrote; unknown fields are ignored.
   *
   * @throws JsonProcessingException when it is not JSON, or not of that record
   */
  public static <R extends Record> R read(String text, Class<R> type)
      throws JsonProcessingException {
    return MAPPER.readValue(text, type);
  }

  /**
   * Returns the field {@code schemaVersion}, which every file of Kurabe has; 0 without it.
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

  private static SimpleModule ownParts() {
    return new SimpleModule()
        .addSerializer(
            NamedPart.class,
            new JsonSerializer<NamedPart>() {
              @Override
              public void serialize(NamedPart part, JsonGenerator to, SerializerProvider with)
                  throws IOException {
                to.writeStartObject();
                to.writeFieldName(part.name());
                to.writeTree(part.tree());
                to.writeEndObject();
              }
            })
        .addDeserializer(
            NamedPart.class,
            new JsonDeserializer<NamedPart>() {
              @Override
              public NamedPart deserialize(JsonParser from, DeserializationContext with)
                  throws IOException {
                Map.Entry<String, JsonNode> field =
                    with.readTree(from).properties().iterator().next();
                return NamedPart.stored(field.getKey(), field.getValue());
              }
            });
  }
}
