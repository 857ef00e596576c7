package io.kurabe.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The sample with something changed, by way of its JSON. */
final class Variants {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Variants() {}

  static StudyResult of(Consumer<ObjectNode> change) throws IOException {
    Path folder = Files.createTempDirectory("kurabe-variant");
    Path file = folder.resolve(ResultFiles.RESULT);
    try {
      ResultFiles.write(folder, SampleStudy.counters());
      ObjectNode tree = (ObjectNode) MAPPER.readTree(file.toFile());
      change.accept(tree);
      MAPPER.writeValue(file.toFile(), tree);
      return ResultFiles.read(file);
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(folder);
    }
  }

  static JsonNode json(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
