package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Chromium without a window, found on the PATH. */
final class Browser {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  private static final String WIDTH =
      "<script>document.documentElement.dataset.wider = String("
          + "document.documentElement.scrollWidth - document.documentElement.clientWidth);</script>";

  /**
   * A page after its scripts have run.
   *
   * @param dom the document as text
   * @param console what was written to the console, refused connections included
   */
  record Page(String dom, List<String> console) {
    /** A chart as it was drawn. */
    String chart(String id) {
      int start = dom.indexOf("id=\"chart-" + id + "\"");
      assertThat(start).as("chart " + id).isPositive();
      return dom.substring(start, dom.indexOf("</figure>", start));
    }

    /** Number of shapes and lines in a chart. */
    int paths(String id) {
      String drawn = chart(id);
      assertThat(drawn).contains("<svg");
      return (int) Pattern.compile("<path[^>]* d=\"M").matcher(drawn).results().count();
    }
  }

  private final Path program;

  private Browser(Path program) {
    this.program = program;
  }

  /** The browser; without one the test is skipped, or fails where BENCH_REQUIRE asks for it. */
  static Browser required() {
    Optional<Path> found =
        Arrays.stream(
                Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
            .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
            .filter(Files::isExecutable)
            .findFirst();
    String require = Optional.ofNullable(System.getenv("BENCH_REQUIRE")).orElse("");
    if (require.contains("chromium")) {
      assertThat(found).as("BENCH_REQUIRE asks for chromium on the PATH").isPresent();
    }
    assumeTrue(
        found.isPresent(),
        "no chromium on the PATH; install it (Debian: apt-get install chromium) to test the report");
    return new Browser(found.orElseThrow());
  }

  /** Opens a page that writes {@code data-wider}: how many pixels wider it is than its screen. */
  Page openMeasured(String html, Path scratch, String... options)
      throws IOException, InterruptedException {
    return open(html.replace("</body>\n</html>", WIDTH), scratch, options);
  }

  /**
   * Opens a page and waits until its scripts have nothing left to do.
   *
   * @param scratch folder for the page and what the browser writes
   */
  Page open(String html, Path scratch, String... options) throws IOException, InterruptedException {
    Path file = scratch.resolve("page.html");
    Files.writeString(file, html);
    Path dom = scratch.resolve("dom.html");
    Path log = scratch.resolve("chromium.log");
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(
        List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--user-data-dir=" + scratch.resolve("profile"),
            "--virtual-time-budget=10000",
            "--enable-logging=stderr",
            "--dump-dom"));
    command.addAll(List.of(options));
    command.add(file.toUri().toString());
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(dom.toFile())
            .redirectError(log.toFile())
            .start();
    try {
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("chromium ended in time").isTrue();
    } finally {
      process.destroyForcibly();
    }
    try (Stream<String> lines = Files.lines(log)) {
      return new Page(
          Files.readString(dom), lines.filter(line -> line.contains(":CONSOLE")).toList());
    }
  }
}
