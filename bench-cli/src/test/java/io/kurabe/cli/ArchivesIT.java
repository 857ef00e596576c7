package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.tier.Await;
import io.kurabe.tier.Tier;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archives as a user gets them: unpacked and run by their own launcher. */
@Tag(Tier.SYSTEM)
final class ArchivesIT {
  private static final String ARCHIVE = property("kurabe.packaged.archive");
  private static final String VERSION = property("kurabe.packaged.version");
  private static final String ROOT = "kurabe-" + VERSION + "/";

  @TempDir private static Path folder;
  private static Path home;

  @BeforeAll
  static void unpack() throws Exception {
    run(Map.of(), "tar", "-xzf", ARCHIVE + ".tar.gz", "-C", folder.toString());
    home = folder.resolve(ROOT);
  }

  @Test
  void theLauncherRunsTheProgram() throws Exception {
    assertThat(run(Map.of(), home.resolve("bin/bench").toString(), "--version"))
        .startsWith("kurabe " + VERSION);
  }

  @Test
  void aLinkOnThePathRunsTheProgram() throws Exception {
    Path bin = Files.createDirectories(folder.resolve("path"));
    Files.createSymbolicLink(bin.resolve("bench"), home.resolve("bin/bench"));
    String path = bin + ":" + System.getenv("PATH");
    assertThat(run(Map.of("PATH", path), "sh", "-c", "bench list"))
        .contains("Studies")
        // As a library without a logger would be told of by SLF4J on standard error.
        .doesNotContain("SLF4J");
  }

  @Test
  void bashCompletesFromItsFile() throws Exception {
    String completed =
        run(
            Map.of(),
            "bash",
            "-c",
            ". '%s' && COMP_WORDS=(bench comp) COMP_CWORD=1 && _complete_bench && printf '%%s\\n' \"${COMPREPLY[@]}\""
                .formatted(home.resolve("completion/bench")));
    assertThat(completed).contains("compare");
  }

  @Test
  void allOfItIsThere() throws IOException {
    try (Stream<Path> files = Files.walk(home)) {
      assertThat(files.filter(Files::isRegularFile).map(f -> home.relativize(f).toString()))
          .containsExactlyInAnyOrder(
              "bin/bench",
              "lib/bench-cli.jar",
              "completion/bench",
              "LICENSE",
              "NOTICE",
              "README.md",
              "CHANGELOG.md");
    }
  }

  /** SDKMAN takes no other format. */
  @Test
  void theZipHoldsTheSame() throws IOException {
    try (Stream<Path> files = Files.walk(home);
        ZipInputStream zip = new ZipInputStream(Files.newInputStream(Path.of(ARCHIVE + ".zip")))) {
      assertThat(sizes(zip))
          .isEqualTo(
              files
                  .filter(Files::isRegularFile)
                  .collect(
                      Collectors.toMap(f -> ROOT + home.relativize(f), f -> f.toFile().length())));
    }
  }

  private static Map<String, Long> sizes(ZipInputStream zip) throws IOException {
    Stream.Builder<Map.Entry<String, Long>> found = Stream.builder();
    for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      if (!entry.isDirectory()) {
        found.add(Map.entry(entry.getName(), zip.transferTo(OutputStream.nullOutputStream())));
      }
    }
    return found.build().collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static String run(Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true);
    Process process = builder.start();
    try (InputStream said = process.getInputStream()) {
      String text = new String(said.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(Await.end(process)).as(text).isZero();
      return text;
    }
  }

  private static String property(String name) {
    return Objects.requireNonNull(System.getProperty(name), name);
  }
}
