package io.kurabe.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.tier.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Chromium without a window. */
public final class Browser {
  private static final String WIDTH =
      whenDrawn(
          "document.documentElement.dataset.wider = String("
              + "document.documentElement.scrollWidth - document.documentElement.clientWidth);");

  /**
   * A page after its scripts have run.
   *
   * @param dom the document as text
   * @param console what was written to the console, refused connections included
   */
  public record Page(String dom, List<String> console) {
    /** A chart as it was drawn. */
    public String chart(String id) {
      int start = dom.indexOf("id=\"chart-" + id + "\"");
      assertThat(start).as("chart " + id).isPositive();
      return dom.substring(start, dom.indexOf("</figure>", start));
    }

    /** Number of shapes and lines in a chart. */
    public int paths(String id) {
      String drawn = chart(id);
      assertThat(drawn).contains("<svg");
      return (int) Pattern.compile("<path[^>]* d=\"M").matcher(drawn).results().count();
    }
  }

  /** Returns a script that runs when the charts of its page, if any, are drawn. */
  static String whenDrawn(String script) {
    return """
        <script>
        const whenDrawn = run => document.querySelector('.chart') && !document.documentElement.dataset.drawn
          ? setTimeout(whenDrawn, 20, run) : run();
        whenDrawn(() => {
        %s
        });
        </script>
        """
        .formatted(script)
        .replace("whenDrawn", "whenDrawn" + Integer.toHexString(script.hashCode()));
  }

  private final String program = Prerequisite.CHROMIUM.value();

  /** Opens a page that writes {@code data-wider}: how many pixels wider it is than its screen. */
  public Page openMeasured(String html, Path scratch, String... options)
      throws IOException, InterruptedException {
    return open(html.replace("</body>\n</html>", WIDTH), scratch, options);
  }

  /**
   * Opens a page and waits until its scripts have nothing left to do.
   *
   * @param scratch folder for the page and what the browser writes
   */
  public Page open(String html, Path scratch, String... options)
      throws IOException, InterruptedException {
    Path file = scratch.resolve("page.html");
    Files.writeString(file, html);
    Path dom = scratch.resolve("dom.html");
    Path log = scratch.resolve("chromium.log");
    List<String> command = new ArrayList<>(List.of(program));
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
    Await.end(process);
    try (Stream<String> lines = Files.lines(log)) {
      return new Page(
          Files.readString(dom).replace("&nbsp;", " "),
          lines.filter(line -> line.contains(":CONSOLE")).toList());
    }
  }
}
