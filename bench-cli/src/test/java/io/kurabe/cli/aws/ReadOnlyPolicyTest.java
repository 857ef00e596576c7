package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kurabe.cli.Readme;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReadOnlyPolicyTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void theGuideShowsTheOneOfTheTemplates() throws IOException {
    JsonNode policy = JSON.readTree(Path.of("../deploy/read-only-policy.json").toFile());
    assertThat(JSON.readTree(Readme.page("docs/guide/aws.md").example("json", "{\n  \"Version\"")))
        .isEqualTo(policy);
  }
}
