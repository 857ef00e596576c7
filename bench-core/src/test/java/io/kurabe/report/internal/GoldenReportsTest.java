package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.compare.HistoryFolder;
import io.kurabe.compare.internal.History;
import io.kurabe.compare.internal.HistoryPage;
import io.kurabe.compare.internal.HistoryReader;
import io.kurabe.config.ConfigurationException;
import io.kurabe.page.internal.Page;
import io.kurabe.report.SampleComparison;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.study.page.internal.SampleProfile;
import io.kurabe.study.page.internal.StudyPages;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every report of stored results of real servers, word for word, so that a change of the reports
 * shows what it changes. {@code -Dkurabe.golden=FOLDER}, of the sources, writes them anew.
 */
class GoldenReportsTest {
  private static final String GOLDEN = "golden";

  @TempDir Path folder;

  static List<String> results() throws IOException, URISyntaxException {
    try (Stream<Path> files = Files.list(golden())) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  private static Path golden() throws URISyntaxException {
    URL url = Objects.requireNonNull(GoldenReportsTest.class.getResource(GOLDEN), GOLDEN);
    return Path.of(url.toURI());
  }

  @ParameterizedTest
  @MethodSource("results")
  void reportsAreWhatTheyWere(String name) throws IOException, URISyntaxException {
    String html =
        switch (name) {
          case "comparison" -> comparison(SampleComparison.paired());
          case "comparison-of-three" -> comparison(SampleComparison.three());
          case "history" -> history();
          case "profile" -> profile();
          default -> study(golden().resolve(name).resolve("result.json.gz"));
        };
    assertThat(Files.size(folder.resolve(html))).as("bytes of " + html).isLessThan(700_000);
    Files.writeString(folder.resolve("page.txt"), visible(folder.resolve(html)));
    Files.writeString(folder.resolve("csv.txt"), digests());
    Files.move(folder.resolve(html.replace(".html", ".md")), folder.resolve("page.md"));
    String write = System.getProperty("kurabe.golden", "");
    for (String file : List.of("terminal.txt", "page.md", "page.txt", "csv.txt")) {
      String text = Files.readString(folder.resolve(file));
      if (!write.isEmpty()) {
        Files.writeString(Path.of(write, name, file), text);
      } else {
        assertThat(text)
            .as(name + " " + file)
            .isEqualTo(Files.readString(golden().resolve(name).resolve(file)));
      }
    }
  }

  private String study(Path stored) throws IOException {
    return written(StudyPages.of(read(stored)));
  }

  private String comparison(SampleComparison sample) throws IOException {
    return written(Rendered.page(sample));
  }

  private String history() throws IOException {
    new HistoryFolder(folder.resolve("results")).nights(8, 1_400).nights(6, 1_100);
    History read = HistoryReader.read(folder.resolve("results"));
    return written(
        HistoryPage.of(
            new History(
                read.schemaVersion(), read.kurabe(), "results", read.plans(), read.skipped())));
  }

  private String profile() throws IOException {
    return written(SampleProfile.priced().page());
  }

  private String written(Page page) throws IOException {
    PageFormats.write(folder, page);
    terminal(style -> TextRenderer.text(page, Optional.of("FOLDER"), style));
    return page.html();
  }

  /** As in a pipe, and on a wide terminal of today with colours. */
  private void terminal(Function<TextStyle, String> text) throws IOException {
    String rich = text.apply(new TextStyle(true, true, 140)).replace('\u001b', '^');
    Files.writeString(folder.resolve("terminal.txt"), text.apply(TextStyle.PLAIN) + "\n" + rich);
  }

  private StudyResult read(Path zipped) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(zipped))) {
      Path file = folder.resolve(ResultFiles.RESULT);
      Files.write(file, in.readAllBytes());
      StudyResult result = ResultFiles.read(file);
      Files.delete(file);
      return result;
    } catch (ConfigurationException e) {
      throw new AssertionError(zipped.toString(), e);
    }
  }

  /** The words of a page, a line for each element. */
  private static String visible(Path html) throws IOException {
    return Files.readString(html)
        .replaceAll("(?s)<(script|style|svg)\\b.*?</\\1>", "")
        .replaceAll("(?s)</?time[^>]*>", "")
        .replace('\u00a0', ' ')
        .replaceAll("(?s)<[^>]+>", "\n")
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .collect(Collectors.joining("\n", "", "\n"));
  }

  /** Files for programs must not change at all. */
  private String digests() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(f -> f.toString().endsWith(".csv") || f.endsWith("classic.txt"))
          .sorted()
          .map(f -> f.getFileName() + " " + digest(f) + "\n")
          .collect(Collectors.joining());
    }
  }

  private static String digest(Path file) {
    try {
      byte[] bytes = Files.readString(file).getBytes(StandardCharsets.UTF_8);
      return new BigInteger(1, MessageDigest.getInstance("SHA-256").digest(bytes)).toString(16);
    } catch (IOException | NoSuchAlgorithmException e) {
      throw new AssertionError(file.toString(), e);
    }
  }
}
