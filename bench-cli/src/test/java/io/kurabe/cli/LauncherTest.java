package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.tier.Await;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The script {@code bench} in a checkout of its own, with a Java and a Maven that only say they
 * were called.
 */
final class LauncherTest {
  private static final Path LAUNCHER =
      Path.of(Objects.requireNonNull(System.getProperty("basedir")), "..", "bench").normalize();

  /** What the script may use besides Java and Maven. */
  private static final List<String> TOOLS =
      List.of(
          "sh",
          "cat",
          "dirname",
          "find",
          "head",
          "mkdir",
          "mv",
          "od",
          "readlink",
          "rm",
          "sed",
          "sleep",
          "sort",
          "tail",
          "touch",
          "tr");

  /** The end record of a zip file without entries: the shortest whole jar. */
  private static final String EMPTY_JAR =
      "printf 'PK\\005\\006\\000\\000\\000\\000\\000\\000\\000\\000\\000\\000\\000\\000\\000\\000"
          + "\\000\\000\\000\\000'";

  private static final String MAVEN_THAT_BUILDS =
      "echo built >>builds; mkdir -p bench-cli/target; "
          + EMPTY_JAR
          + " >bench-cli/target/bench-cli.jar";

  private static final String JAVAC_THAT_COMPILES =
      "echo compiled >>\"$(dirname \"$0\")/compiled\"";

  @TempDir private Path folder;
  private Path home;
  private Path path;

  @BeforeEach
  void layOutACheckout() throws IOException {
    home = Files.createDirectories(folder.resolve("check out"));
    path = Files.createDirectories(folder.resolve("path"));
    for (String tool : TOOLS) {
      program(tool, "exec " + find(tool) + " \"$@\"");
    }
    Files.copy(LAUNCHER, home.resolve("bench"));
    Path sources = Files.createDirectories(home.resolve("bench-cli/src/main/java"));
    Files.createDirectories(home.resolve("bench-cli/src/main/resources"));
    Files.createDirectories(sources.resolve("jmh"));
    for (String name : List.of("pom.xml", "LICENSE", "NOTICE", "bench-cli/pom.xml")) {
      Files.writeString(home.resolve(name), "");
    }
    Files.writeString(sources.resolve("Main.java"), "");
    Files.writeString(sources.resolve("jmh/Harness.java"), "");
    java("17.0.15");
    program("javac", JAVAC_THAT_COMPILES);
    program("mvn", MAVEN_THAT_BUILDS);
  }

  @Test
  void buildsWhenTheJarIsMissingAndNotAgain() throws Exception {
    assertThat(bench("list").err()).contains("building bench-cli.jar (first run)");
    Run second = bench("list");
    assertThat(second.err()).isEmpty();
    assertThat(second.out()).contains("-jar", "bench-cli.jar", "list");
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void compilesOnceWhatChangedAndPutsItBeforeTheJar() throws Exception {
    bench("list");
    touch("bench-cli/src/main/java/Main.java", Instant.now().plusSeconds(5));
    assertThat(bench("list").err()).contains("compiling (").contains("Main.java changed");
    touch("bench-cli/src/main/java/Main.java", Instant.now().plusMillis(1));
    touch("target/bench-classes/done", Instant.now().plusSeconds(5));
    Run third = bench("list");
    assertThat(third.err()).isEmpty();
    assertThat(third.out())
        .containsPattern("<-cp>\n<.*bench-classes:.*src/main/resources:.*bench-cli\\.jar>")
        .contains("<io.kurabe.cli.Main>\n<list>");
    assertThat(builds()).isEqualTo(1);
    assertThat(path.resolve("compiled")).hasContent("compiled");
  }

  @Test
  void buildsAgainWhenAFileIsAddedOrRemoved() throws Exception {
    bench("list");
    Path added = Files.writeString(home.resolve("bench-cli/src/main/java/Other.java"), "");
    assertThat(bench("list").err()).contains("a source was added or removed");
    Files.delete(added);
    assertThat(bench("list").err()).contains("a source was added or removed");
    assertThat(builds()).isEqualTo(3);
    assertThat(bench("list").err()).isEmpty();
  }

  @Test
  void saysWhatDoesNotCompile() throws Exception {
    bench("list");
    program("javac", "echo 'Main.java:3: error: class expected'; exit 1");
    touch("bench-cli/src/main/java/Main.java", Instant.now().plusSeconds(5));
    Run run = bench("list");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("class expected").contains("the sources do not compile");
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pom.xml",
        "LICENSE",
        "bench-cli/pom.xml",
        "bench-cli/src/main/java/jmh/Harness.java",
      })
  void buildsAgainWhatOnlyMavenCanAndNamesIt(String changed) throws Exception {
    bench("list");
    touch(changed, Instant.now().plusSeconds(5));
    assertThat(bench("list").err()).contains("sources are newer").contains(changed);
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void doesNotBuildForATestThatChanged() throws Exception {
    bench("list");
    Path test =
        Files.createDirectories(home.resolve("bench-cli/src/test")).resolve("MainTest.java");
    Files.writeString(test, "");
    // Adding the folder made its parent newer; only the test itself is of interest here.
    touch("bench-cli/src", Instant.EPOCH);
    touch("bench-cli/src/test/MainTest.java", Instant.now().plusSeconds(5));
    bench("list");
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void buildsAgainWhenABuildWasCutOff() throws Exception {
    Files.createDirectories(home.resolve("bench-cli/target"));
    Files.writeString(
        home.resolve("bench-cli/target/bench-cli.jar"), "PK half of a jar and no end");
    assertThat(bench("list").err()).contains("the last build was cut off");
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void buildsOnceWhenTwoAreStartedTogether() throws Exception {
    program("mvn", "sleep 1; " + MAVEN_THAT_BUILDS);
    Process first = start(home.resolve("bench"), "first", Map.of(), "list");
    Process second = start(home.resolve("bench"), "second", Map.of(), "list");
    assertThat(List.of(end(first, "first").code(), end(second, "second").code())).containsOnly(0);
    assertThat(builds()).isEqualTo(1);
    assertThat(home.resolve("target/bench-build.lock")).doesNotExist();
  }

  @Test
  void takesOverTheLockOfALauncherThatDied() throws Exception {
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    Path lock = Files.createDirectories(home.resolve("target/bench-build.lock"));
    Files.writeString(lock.resolve("pid"), Long.toString(dead.pid()));
    assertThat(bench("list").code()).isZero();
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void showsTheEndOfMavensOutputWhenTheBuildFails() throws Exception {
    program("mvn", "echo '[ERROR] Main.java:[3,1] class expected'; exit 1");
    Run run = bench("list");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("Main.java:[3,1] class expected").contains("the build failed");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void asksForMavenOnlyWhenItHasToBuild() throws Exception {
    bench("list");
    Files.delete(path.resolve("mvn"));
    assertThat(bench("list").code()).isZero();
    Files.delete(home.resolve("bench-cli/target/bench-cli.jar"));
    Run run = bench("list");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("Maven is not installed").contains("apt-get install maven");
  }

  @Test
  void saysWhenThereIsNoJava() throws Exception {
    Files.delete(path.resolve("java"));
    Run run = bench("list");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("no Java was found").contains("Install a JDK 17 or newer");
  }

  @Test
  void namesTheVersionOfAJavaThatIsTooOld() throws Exception {
    java("11.0.22");
    assertThat(bench("list").err()).contains("has version 11.0.22").contains("JDK 17");
    java("1.8.0_402");
    Run run = bench("list");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("has version 1.8.0_402");
  }

  @Test
  void saysWhenJavaHomeLeadsNowhere() throws Exception {
    Run run =
        end(start(home.resolve("bench"), "run", Map.of("JAVA_HOME", "/nowhere"), "list"), "run");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("JAVA_HOME is /nowhere");
  }

  @Test
  void passesArgumentsUntouched() throws Exception {
    assertThat(bench("run", "two  words", "", "*", "--a=b c").out())
        .endsWith("<run>\n<two  words>\n<>\n<*>\n<--a=b c>\n");
  }

  @Test
  void findsItsFolderThroughSymbolicLinksAndStaysWhereTheUserStands() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), home.resolve("bench"));
    Files.createSymbolicLink(
        folder.resolve("linked again"), Path.of(link.getFileName().toString()));
    String out = end(start(folder.resolve("linked again"), "run", Map.of(), "list"), "run").out();
    assertThat(out)
        .contains("<" + home.toRealPath().resolve("bench-cli/target/bench-cli.jar") + ">");
    assertThat(out).contains("in " + folder.toRealPath());
  }

  @Test
  void silencesTheWarningsOfNewerJavasOnly() throws Exception {
    assertThat(bench("list").out()).doesNotContain("unsafe");
    java("25.0.1");
    assertThat(bench("list").out()).contains("--sun-misc-unsafe-memory-access=allow");
  }

  @Test
  void runsTheJarOfAnUnpackedArchiveAndNeedsNoMavenThere() throws Exception {
    Path unpacked = unpackAnArchive();
    Files.delete(path.resolve("mvn"));
    Files.delete(path.resolve("javac"));
    Files.createFile(unpacked.resolve("lib/bench-cli.jar"));
    Run run = end(start(unpacked.resolve("bin/bench"), "run", Map.of(), "list"), "run");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .endsWith("<-jar>\n<" + unpacked.toRealPath().resolve("lib/bench-cli.jar") + ">\n<list>\n");
    assertThat(unpacked.resolve("bin/target")).doesNotExist();
  }

  @Test
  void saysWhenAnArchiveWasUnpackedInPart() throws Exception {
    Path unpacked = unpackAnArchive();
    Run run = end(start(unpacked.resolve("bin/bench"), "run", Map.of(), "list"), "run");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .contains(unpacked.toRealPath().resolve("lib/bench-cli.jar") + " is missing")
        .contains("Unpack the archive again");
  }

  private Path unpackAnArchive() throws IOException {
    Path unpacked = folder.resolve("kurabe 1.2.3");
    Files.createDirectories(unpacked.resolve("lib"));
    Files.copy(LAUNCHER, Files.createDirectories(unpacked.resolve("bin")).resolve("bench"));
    return unpacked;
  }

  private void java(String version) throws IOException {
    program(
        "java",
        "[ \"$1\" != -version ] || { echo 'openjdk version \"" + version + "\"' >&2; exit 0; }",
        "echo \"in $(pwd -P)\"",
        "for a in \"$@\"; do printf '<%s>\\n' \"$a\"; done");
  }

  private void program(String name, String... lines) throws IOException {
    Path file = path.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private void touch(String name, Instant when) throws IOException {
    Files.setLastModifiedTime(home.resolve(name), FileTime.from(when));
  }

  private long builds() throws IOException {
    try (Stream<String> lines = Files.lines(home.resolve("builds"))) {
      return lines.count();
    }
  }

  private Run bench(String... arguments) throws IOException, InterruptedException {
    return end(start(home.resolve("bench"), "run", Map.of(), arguments), "run");
  }

  private Process start(
      Path launcher, String name, Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(folder.resolve(name + ".out").toFile())
            .redirectError(folder.resolve(name + ".err").toFile());
    builder.environment().clear();
    builder.environment().put("PATH", path.toString());
    builder.environment().putAll(environment);
    return builder.start();
  }

  private Run end(Process process, String name) throws IOException, InterruptedException {
    return new Run(
        Await.end(process),
        Files.readString(folder.resolve(name + ".out")),
        Files.readString(folder.resolve(name + ".err")));
  }

  private static Path find(String tool) {
    String places = Objects.requireNonNull(System.getenv("PATH"));
    return Arrays.stream(places.split(File.pathSeparator, -1))
        .map(place -> Path.of(place, tool))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow();
  }

  private record Run(int code, String out, String err) {}
}
