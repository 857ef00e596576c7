package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import io.kurabe.cli.profile.ProfileCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What editors are told of profiles, beside what is really read. */
class ProfileSchemaTest {
  private static final String GOOD =
      """
      description: does it carry our load?
      targets:
        a: {engine: postgres, target: "embedded:postgres"}
        b: {engine: postgres, target:, about: named on the command line}
      parts:
        - name: writes
          workload: simple-update
          targets: [a, b]
          parameters: {scale: 1, clients: 2, duration: 1s}
          local: {duration: 200ms}
          gates: ["p99<5% slower"]
        - study: keys
          targets: [b]
          parameters: {keys: [serial, uuid4], rows: 10000, repeats: 3}
      repeats: 5
      order: abba
      seed: 7
      limits: {time: 2h, rows: 20_000_000, money: 7.5}
      """;

  @TempDir private Path folder;

  static List<String> builtIn() {
    return ProfileCatalogue.NAMES;
  }

  @ParameterizedTest
  @MethodSource("builtIn")
  void theBuiltInProfilesFollowIt(String name) throws IOException {
    assertThat(violations(ProfileCatalogue.text(name))).isEmpty();
  }

  @Test
  void whatIsReadFollowsIt() throws IOException {
    assertThat(violations(GOOD)).isEmpty();
    assertThat(problems(GOOD)).doesNotContain("line ").contains("b, which is not named");
  }

  @Test
  void theProfileOfTheGuideFollowsItAndIsRead() throws IOException {
    String example = Readme.page("docs/guide/profiles.md").example("yaml", "description:");
    assertThat(violations(example)).isEmpty();
    assertThat(problems(example)).doesNotContain("line ");
  }

  /** What in the good one is replaced, and by what. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "description:->descripton:",
        "engine: postgres, target: \"embedded:postgres\"->target: \"embedded:postgres\"",
        "engine: postgres, target: \"embedded:postgres\"->engine: oracle",
        "about: named->abuot: named",
        "workload: simple-update->workload: simple-updates",
        "workload: simple-update->study: simple-update",
        "workload: simple-update->about: neither study nor workload",
        "study: keys->study: keys\n    workload: simple-update",
        "targets: [a, b]->target: [a, b]",
        "targets: [a, b]->targets: {a: b}",
        "scale: 1->scalle: 1",
        "scale: 1->scale: {of: 1}",
        "duration: 200ms->durration: 200ms",
        "rows: 10000->scale-of-rows: 1",
        "order: abba->order: abab",
        "seed: 7->seed: [7]",
        "repeats: 5->repeats: five",
        "time: 2h->times: 2h",
        "money: 7.5->money: a lot",
      })
  void whatItRefusesIsNotReadEither(String change) throws IOException {
    String[] parts = change.split("->", 2);
    String bad = GOOD.replaceFirst(Pattern.quote(parts[0]), Matcher.quoteReplacement(parts[1]));
    assertThat(bad).isNotEqualTo(GOOD);
    assertThat(violations(bad)).as(bad).isNotEmpty();
    assertThat(problems(bad)).as(bad).contains("line ");
  }

  private static Set<ValidationMessage> violations(String yaml) throws JsonProcessingException {
    Console console = new Console();
    assertThat(console.run("profile", "schema")).isZero();
    JsonSchema schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(console.out());
    Object read = new Load(LoadSettings.builder().build()).loadFromString(yaml);
    JsonNode document = new ObjectMapper().valueToTree(read);
    return schema.validate(document);
  }

  /** What is said of the file when it is to be carried out with one of two targets missing. */
  private String problems(String yaml) throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), yaml);
    Console console = new Console();
    assertThat(console.run("run", file.toString())).isEqualTo(ExitCode.USAGE);
    return console.err();
  }
}
