package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.compare.HistoryFolder;
import io.kurabe.compare.internal.History;
import io.kurabe.compare.internal.HistoryPage;
import io.kurabe.compare.internal.HistoryReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryTextTest {
  private static final TextStyle UNICODE = new TextStyle(false, true, 100);

  @TempDir Path folder;

  @Test
  void aChangeIsSaidWithWhatElseChanged() {
    String text = Rendered.text(slower(8, 6), TextStyle.PLAIN);
    assertThat(text)
        .contains("\ncounters on mariadb: MariaDB, embedded\n")
        .contains("14 results, 2026-10-01T03:00:00Z to 2026-10-14T03:00:00Z")
        .contains("1 change of level in 3 series. By chance alone at most 0.045 of them")
        .contains("  since 2026-10-09T03:00:00Z, night-09/result.json\n")
        .containsPattern(
            "  - slower  mariadb upsert, 4 clients: throughput 1\\.\\d\\dk/s to 1\\.\\d\\dk/s"
                + " \\(-2\\d%\\)\n")
        .contains("  what differs:  server mariadb: sync_binlog was 0, is 1\n")
        .contains("  throughput, more is better\n")
        .contains("  p99 response, less is better\n");
  }

  @Test
  void linesFitTheirColumnsWhateverTheNames() {
    History history = slower(50, 20);
    for (TextStyle style : List.of(TextStyle.PLAIN, UNICODE, new TextStyle(false, true, 80))) {
      String text = Rendered.text(history, style);
      assertThat(text.lines())
          .allSatisfy(l -> assertThat(l.length()).isLessThanOrEqualTo(style.columns()));
      assertThat(text).contains("; the newest 40 results");
    }
    assertThat(Rendered.text(history, TextStyle.PLAIN)).isASCII();
  }

  @Test
  void fewResultsAreSaidToShowLittle() {
    assertThat(Rendered.text(slower(1, 0), TextStyle.PLAIN))
        .contains("  1 result of 1 measurement; no change of level is shown.\n")
        .contains("  1 result of 2026-10-01T03:00:00Z; generator ")
        .containsPattern("over time +median\n  throughput, more is better\n")
        .containsPattern("upsert, 4 clients .* 1\\.\\d\\dk/s\n")
        .doesNotContainPattern("first +over time");
    assertThat(Rendered.text(slower(2, 1), TextStyle.PLAIN))
        .containsPattern(
            "3 results are too few to tell a change of level from chance; 4 can\\s+show one\\.");
    assertThat(Rendered.text(slower(5, 0), TextStyle.PLAIN))
        .contains("No change of level in 3 series.")
        .containsPattern("With fewer\\s+than 8 results only large changes can be shown.");
  }

  @Test
  void whatWasLeftOutIsNamed() throws IOException {
    Files.writeString(folder.resolve("notes.txt"), "hello");
    History history = slower(2, 0);
    assertThat(Rendered.text(history, TextStyle.PLAIN)).contains("notes.txt: no JSON file");
    assertThat(MarkdownRenderer.text(HistoryPage.of(history)))
        .contains("- notes.txt: no JSON file");
  }

  @Test
  void markdownHasChangesAndATable() {
    assertThat(MarkdownRenderer.text(HistoryPage.of(slower(8, 6))))
        .contains("### since 2026-10-09T03:00:00Z, night-09/result.json")
        .contains("- **- slower** mariadb upsert, 4 clients: throughput ")
        .contains("- **what differs:** server mariadb: sync\\_binlog was 0, is 1")
        .contains("| throughput, more is better | mariadb upsert, 4 clients | ")
        .containsPattern("\\| [\u2581-\u2588]{8}\\\\\\|[\u2581-\u2588]{6} \\|");
  }

  private History slower(int before, int after) {
    new HistoryFolder(folder)
        .nights(before, 1_400)
        .nights(
            after, 1_100, r -> ((ObjectNode) r.at("/servers/0/settings")).put("sync_binlog", "1"));
    return HistoryReader.read(folder);
  }
}
