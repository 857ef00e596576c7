package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.kurabe.result.NamedPart;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyPart;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The JSON schema of {@code result.json}, made of the records that are written, with the words of
 * their Javadoc.
 */
final class ResultSchema {
  /** Where it is published. */
  static final Path FILE = Path.of("..", "docs", "reference", "result.schema.json");

  private static final String TYPE = "type";
  private static final String ANY_OF = "anyOf";

  /** What JSON has no numbers for is text. */
  private static final List<String> NO_NUMBERS = List.of("NaN", "Infinity", "-Infinity");

  /** What studies add to a result, by their names. */
  static final Map<String, Class<?>> PARTS = found();

  private final Map<String, ObjectNode> definitions = new TreeMap<>();

  private ResultSchema() {}

  /** Its text, as it should be. */
  static String text() throws IOException {
    ResultSchema schema = new ResultSchema();
    ObjectNode root = node();
    root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    root.put("title", "result.json of Kurabe");
    root.setAll(schema.object(type(StudyResult.class)));
    ObjectNode properties = (ObjectNode) root.get("properties");
    properties.remove("own");
    PARTS.forEach((name, part) -> properties.set(name, schema.of(type(part))));
    ObjectNode defined = root.putObject("$defs");
    schema.definitions.forEach(defined::set);
    return ResultJson.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
  }

  /** Fails unless all results below a folder follow the published one. */
  static void check(Path folder) throws IOException {
    JsonSchema schema = published();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(f -> f.endsWith(ResultFiles.RESULT)).toList()) {
        assertThat(schema.validate(ResultJson.MAPPER.readTree(file.toFile())))
            .as(file.toString())
            .isEmpty();
      }
    }
  }

  /** The published one. */
  static JsonSchema published() throws IOException {
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
        .getSchema(
            Files.readString(FILE), SchemaValidatorsConfig.builder().typeLoose(false).build());
  }

  private static ObjectNode node() {
    return ResultJson.MAPPER.createObjectNode();
  }

  private static JavaType type(Class<?> raw) {
    return ResultJson.MAPPER.constructType(raw);
  }

  private static Map<String, Class<?>> found() {
    Map<String, Class<?>> parts = new TreeMap<>();
    new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.kurabe.studies")
            .stream()
            .filter(c -> c.isAssignableTo(StudyPart.class))
            .filter(c -> c.isAnnotatedWith(JsonTypeName.class))
            .map(JavaClass::reflect)
            .forEach(c -> parts.put(c.getAnnotation(JsonTypeName.class).value(), c));
    return parts;
  }

  private ObjectNode of(JavaType type) {
    Class<?> raw = type.getRawClass();
    Optional<JavaType> maybe = inside(type);
    if (maybe.isPresent()) {
      ObjectNode optional = node();
      optional.putArray(ANY_OF).add(of(maybe.get())).add(node().put(TYPE, "null"));
      return optional;
    }
    if (type.isCollectionLikeType()) {
      ObjectNode list = node().put(TYPE, "array");
      list.set("items", of(type.getContentType()));
      return list;
    }
    if (type.isMapLikeType()) {
      ObjectNode map = node().put(TYPE, "object");
      map.set("additionalProperties", of(type.getContentType()));
      return map;
    }
    return raw.isEnum() ? ofConstants(raw) : plain(raw).orElseGet(() -> reference(type));
  }

  /** The type of a value that may be missing. */
  private static Optional<JavaType> inside(JavaType type) {
    Class<?> raw = type.getRawClass();
    if (raw == Optional.class) {
      return Optional.of(type.containedType(0));
    }
    return Optional.ofNullable(
            Map.<Class<?>, Class<?>>of(
                    OptionalDouble.class, double.class,
                    OptionalLong.class, long.class,
                    OptionalInt.class, int.class)
                .get(raw))
        .map(ResultSchema::type);
  }

  private static ObjectNode ofConstants(Class<?> raw) {
    ObjectNode words = node();
    var values = words.putArray("enum");
    Stream.of(raw.getEnumConstants())
        .map(ResultJson.MAPPER::<JsonNode>valueToTree)
        .forEach(values::add);
    return words;
  }

  private static Optional<ObjectNode> plain(Class<?> raw) {
    if (raw == String.class) {
      return Optional.of(node().put(TYPE, "string"));
    }
    if (raw == Duration.class) {
      return Optional.of(node().put(TYPE, "string").put("pattern", "^-?PT"));
    }
    if (raw == Instant.class) {
      return Optional.of(node().put(TYPE, "string").put("format", "date-time"));
    }
    if (List.of(boolean.class, Boolean.class).contains(raw)) {
      return Optional.of(node().put(TYPE, "boolean"));
    }
    if (List.of(int.class, Integer.class, long.class, Long.class).contains(raw)) {
      return Optional.of(node().put(TYPE, "integer"));
    }
    if (List.of(double.class, Double.class).contains(raw)) {
      ObjectNode number = node();
      var either = number.putArray(ANY_OF);
      either.add(node().put(TYPE, "number"));
      ObjectNode words = either.addObject();
      NO_NUMBERS.forEach(words.putArray("enum")::add);
      return Optional.of(number);
    }
    return Optional.empty();
  }

  private ObjectNode reference(JavaType type) {
    Class<?> raw = type.getRawClass();
    String name = raw.getName().replaceFirst(".*\\.", "").replace('$', '.');
    if (!definitions.containsKey(name)) {
      definitions.put(name, node()); // Before its parts, which may be of its own type.
      JsonSubTypes cases = raw.getAnnotation(JsonSubTypes.class);
      definitions.put(name, cases == null ? object(type) : oneOf(cases));
    }
    return node().put("$ref", "#/$defs/" + name);
  }

  private ObjectNode oneOf(JsonSubTypes cases) {
    ObjectNode either = node();
    for (JsonSubTypes.Type one : cases.value()) {
      ObjectNode object = object(type(one.value()));
      ObjectNode kind = node();
      kind.putArray("enum").add(one.name());
      ((ObjectNode) object.get("properties")).set("kind", kind);
      either.withArray(ANY_OF).add(object);
    }
    return either;
  }

  private ObjectNode object(JavaType type) {
    BeanDescription described = ResultJson.MAPPER.getSerializationConfig().introspect(type);
    Map<String, String> words = Javadoc.of(type.getRawClass());
    ObjectNode object = node().put(TYPE, "object");
    Optional.ofNullable(words.get("")).ifPresent(text -> object.put("description", text));
    ObjectNode properties = object.putObject("properties");
    var required = object.putArray("required");
    for (BeanPropertyDefinition property : described.findProperties()) {
      JavaType of = property.getPrimaryType();
      if (of.containedTypeCount() > 0 && of.containedType(0).hasRawClass(NamedPart.class)) {
        properties.putObject(property.getName());
        continue;
      }
      ObjectNode value = of(of);
      Optional.ofNullable(words.get(property.getName()))
          .ifPresent(text -> value.put("description", text));
      properties.set(property.getName(), value);
      required.add(property.getName());
    }
    return object.put("additionalProperties", false);
  }

  /** The words of a record's Javadoc: of itself under the empty name, and of its components. */
  private static final class Javadoc {
    private static final Pattern PARAM =
        Pattern.compile("@param (\\w+)\\s+(.*?)(?=@param|@throws|$)", Pattern.DOTALL);

    static Map<String, String> of(Class<?> type) {
      Map<String, String> words = new TreeMap<>();
      String path = type.getName().replaceFirst("\\$.*", "").replace('.', '/') + ".java";
      Path file = Path.of("../bench-core/src/main/java", path);
      if (!Files.exists(file)) {
        return words;
      }
      Matcher comment =
          Pattern.compile(
                  "/\\*\\*((?:(?!\\*/).)*)\\*/(?:\\s*@\\w+(?:\\([^)]*\\))?)*\\s*(?:public |private |static )*record "
                      + type.getSimpleName()
                      + "\\b",
                  Pattern.DOTALL)
              .matcher(text(file));
      if (comment.find()) {
        String all = comment.group(1).replaceAll("(?m)^\\s*\\* ?", "").strip();
        words.put("", plain(all.replaceFirst("(?s)\\n\\s*\\n.*|@param.*", "")));
        Matcher param = PARAM.matcher(all);
        while (param.find()) {
          words.put(param.group(1), plain(param.group(2)));
        }
      }
      return words;
    }

    private static String text(Path file) {
      try {
        return Files.readString(file);
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }

    private static String plain(String javadoc) {
      return javadoc
          .replaceAll("\\{@(?:code|link) #?([^}]*)}", "$1")
          .replaceAll("<[^>]+>", "")
          .replaceAll("\\s+", " ")
          .strip();
    }
  }
}
