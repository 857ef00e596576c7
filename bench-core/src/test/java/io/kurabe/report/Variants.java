package io.kurabe.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.ResultJson;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.InflaterInputStream;

/** Results with something changed, by way of its JSON. */
public final class Variants {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Made once: it takes longer than the change. */
  private static final String SAMPLE = ResultJson.text(SampleStudy.counters());

  private Variants() {}

  /** The sample after the change of its tree. */
  public static StudyResult of(Consumer<ObjectNode> change) throws IOException {
    return of(SAMPLE, change);
  }

  /** A result after the change of its tree. */
  public static StudyResult of(StudyResult result, Consumer<ObjectNode> change) throws IOException {
    return of(ResultJson.text(result), change);
  }

  private static StudyResult of(String json, Consumer<ObjectNode> change) throws IOException {
    Path folder = Files.createTempDirectory("kurabe-variant");
    Path file = folder.resolve(ResultFiles.RESULT);
    try {
      ObjectNode tree = (ObjectNode) MAPPER.readTree(json);
      change.accept(tree);
      MAPPER.writeValue(file.toFile(), tree);
      return ResultFiles.read(file);
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(folder);
    }
  }

  /** A tree from its text. */
  public static JsonNode json(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** What the script of a page draws. */
  public static JsonNode data(String html) {
    Matcher data = Pattern.compile("id=\"data\">(.*?)</script>", Pattern.DOTALL).matcher(html);
    if (!data.find()) {
      throw new IllegalArgumentException("the page has no data");
    }
    byte[] packed = Base64.getDecoder().decode(data.group(1));
    try (InputStream in = new InflaterInputStream(new ByteArrayInputStream(packed))) {
      return MAPPER.readTree(in);
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
