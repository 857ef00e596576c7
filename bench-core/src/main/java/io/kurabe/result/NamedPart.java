package io.kurabe.result;

import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.kurabe.config.ConfigurationException;
import io.kurabe.result.internal.ResultJson;
import java.util.Optional;

/**
 * The part of a result that only its study has: as that study's record, or as stored JSON, which is
 * read when the study asks for it. Therefore a result of a study that is not on the class path can
 * be read, compared and stored again. Immutable.
 */
public final class NamedPart {
  private final String name;
  private final Object value;

  private NamedPart(String name, Object value) {
    this.name = name;
    this.value = value;
  }

  /**
   * Makes the part from a study's record.
   *
   * @param part the part of a study
   * @return the named part
   */
  public static NamedPart of(StudyPart part) {
    return new NamedPart(nameOf(part.getClass()), part);
  }

  /**
   * Makes the part from stored JSON.
   *
   * @param name the name
   * @param tree the stored JSON
   * @return the named part
   */
  public static NamedPart stored(String name, JsonNode tree) {
    return new NamedPart(name, tree);
  }

  private static String nameOf(Class<?> type) {
    JsonTypeName name = type.getAnnotation(JsonTypeName.class);
    if (name == null) {
      throw new IllegalArgumentException(type + " lacks @JsonTypeName, its field in result.json");
    }
    return name.value();
  }

  /** {@return the name of its field in {@code result.json}} */
  public String name() {
    return name;
  }

  /** {@return the part as JSON} */
  public JsonNode tree() {
    return value instanceof JsonNode tree ? tree : ResultJson.MAPPER.valueToTree(value);
  }

  /**
   * {@return the part as a record, if it is of that type}
   *
   * @param <T> the type of the value
   * @param type the type
   * @throws ConfigurationException when it was stored and is damaged
   */
  public <T extends StudyPart> Optional<T> as(Class<T> type) {
    if (!name.equals(nameOf(type))) {
      return Optional.empty();
    }
    if (!(value instanceof JsonNode tree)) {
      return Optional.of(type.cast(value));
    }
    try {
      return Optional.of(ResultJson.MAPPER.treeToValue(tree, type));
    } catch (JsonProcessingException e) {
      throw new ConfigurationException(
          "The part '%s' of the result is damaged: %s. Copy it again from where it was made, or repeat the run."
              .formatted(name, e.getOriginalMessage().lines().findFirst().orElse("unreadable")));
    }
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof NamedPart that) || !name.equals(that.name)) {
      return false;
    }
    if (value instanceof StudyPart part) {
      return that.as(part.getClass()).filter(part::equals).isPresent();
    }
    return that.value instanceof StudyPart ? that.equals(this) : value.equals(that.value);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name + "=" + value;
  }
}
