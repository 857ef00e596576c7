package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.study.internal.Study;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The length of a study as the pages tell it agrees with its plan, for which servers are opened.
 */
class DocumentedHoursIT {
  private static final List<String> NUMBERS =
      List.of("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten");

  /** How long the published size takes is what the plan of it says. */
  @Test
  void hoursOfThePublishedSizeAreThoseOfItsPlan(@TempDir Path folder) throws IOException {
    Path profile =
        Files.writeString(
            folder.resolve("published.yaml"),
            """
            description: how long is it?
            targets:
              db: {engine: mysql, target: "embedded:mariadb"}
              cache: {engine: redis, target: "embedded:redis"}
            parts:
              - {study: counters, targets: [db, cache], parameters: {size: published}}
            """);
    Console console = new Console();
    assertThat(console.run("run", profile.toString(), "--dry-run")).as(console.err()).isZero();
    Matcher plan = Pattern.compile("Together: about ([\\d.]+) h").matcher(console.out());
    assertThat(plan.find()).as(console.out()).isTrue();
    long hours = Math.round(Double.parseDouble(plan.group(1)));
    String words = "about " + NUMBERS.get((int) hours) + " hours";
    assertThat(Study.named("counters").orElseThrow().info().published()).contains(words);
    assertThat(Readme.page("docs/studies/counters.md").text()).contains(words);
  }
}
