package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.compare.HistoryFolder;
import io.kurabe.compare.internal.History;
import io.kurabe.result.internal.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryCommandTest {
  @TempDir Path folder;
  @TempDir Path written;

  private final CaughtScreen screen = new CaughtScreen(Map.of());

  @Test
  void changesArePrintedInEveryFormat() throws IOException {
    new HistoryFolder(folder).nights(8, 1_400).nights(6, 1_100);
    assertThat(run(folder.toString())).isZero();
    assertThat(screen.out()).contains("- slower  mariadb upsert, 4 clients: throughput");

    assertThat(run(folder.toString(), "--format", "markdown")).isZero();
    assertThat(screen.out()).contains("- **- slower** mariadb upsert, 4 clients: throughput");

    CaughtScreen json = new CaughtScreen(Map.of());
    assertThat(run(json, folder.toString(), "--format", "json")).isZero();
    History read = ResultJson.read(json.out(), History.class);
    assertThat(read.plans().get(0).series().get(0).changes()).hasSize(1);

    try (Stream<Path> histories = Files.list(written)) {
      assertThat(histories)
          .allSatisfy(h -> assertThat(h).isDirectoryContaining("glob:**/history.{json,html,md}"));
    }

    CaughtScreen none = new CaughtScreen(Map.of());
    assertThat(run(none, folder.toString(), "--format", "none")).isZero();
    assertThat(none.out()).isEmpty();
  }

  @Test
  void aFolderWithoutResultsIsAUsersMistake() {
    assertThat(run(folder.toString())).isEqualTo(2);
    assertThat(screen.err()).contains("holds no result: it is empty").doesNotContain("\tat ");
  }

  @Test
  void noFolderIsNamedWithAllOtherMistakes() {
    assertThat(run("--format", "xml")).isEqualTo(2);
    assertThat(screen.err())
        .contains("FOLDER: no folder given, e.g. results")
        .contains(
            "--format: 'xml' is unknown. Possible: text, markdown, summary, csv, json, junit, none");
  }

  private int run(String... arguments) {
    return run(screen, arguments);
  }

  private int run(CaughtScreen caught, String... arguments) {
    List<String> all = new ArrayList<>(List.of("history"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("-o", written.toString()));
    return Main.execute(all.toArray(String[]::new), caught.screen());
  }
}
