package io.kurabe.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kurabe.spec.Durability;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The embedded server of another JVM: one that is killed, and one of an ordinary user. */
@Tag("mysql")
class OtherProcessIT {
  private Path folder;

  @BeforeEach
  void createFolder() throws IOException {
    folder = Files.createTempDirectory("kurabetest");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @AfterEach
  void deleteFolder() throws IOException {
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  @Test
  void theServerOfAKilledProcessIsStoppedAndRemovedByTheNextStart() throws Exception {
    Process killed = start(List.of(), System.getProperty("java.class.path"), null);
    Path data = readyFolder(killed);
    ProcessHandle orphan = ProcessHandle.of(pid(data)).orElseThrow();
    killed.destroyForcibly().waitFor();
    assertThat(orphan.isAlive()).as("the server outlives its killed parent").isTrue();

    RunningServer next = EmbeddedMariaDb.start(Durability.DURABLE);
    try {
      assertThat(orphan.isAlive()).isFalse();
      assertThat(data.getParent()).doesNotExist();
    } finally {
      next.stop().run();
    }
  }

  @Test
  void theServerOfALiveProcessIsLeftAlone() throws Exception {
    Process other = start(List.of(), System.getProperty("java.class.path"), null);
    Path data = readyFolder(other);

    EmbeddedMariaDb.start(Durability.DURABLE).stop().run();

    assertThat(ProcessHandle.of(pid(data)).orElseThrow().isAlive()).isTrue();
    finish(other);
    assertThat(data).doesNotExist();
  }

  @Test
  void anOrdinaryUserRunsItDirectly() throws Exception {
    assumeTrue(
        "root".equals(System.getProperty("user.name")),
        "not root: every other test runs as an ordinary user already");
    Path home = Files.createDirectory(folder.resolve("home"));
    Files.setOwner(
        home, home.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("65534"));
    Process user =
        start(
            List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"),
            copyOfClassPath(),
            home);
    Path data = readyFolder(user);

    assertThat(Files.getOwner(data).getName()).isNotEqualTo("root");
    assertThat(Files.readString(Path.of("/proc/" + pid(data) + "/status"))).contains("Uid:\t65534");
    assertThat(home.resolve("cache/kurabe")).isNotEmptyDirectory();
    finish(user);
    assertThat(data).doesNotExist();
  }

  private static Process start(List<String> prefix, String classPath, Path home)
      throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", classPath, StartAndWait.class.getName()));
    ProcessBuilder builder = new ProcessBuilder(command).directory(new File("/"));
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    if (home != null) {
      builder.environment().put("XDG_CACHE_HOME", home.resolve("cache").toString());
    }
    return builder.start();
  }

  /** The user of the child cannot read a class path below root's home. */
  private String copyOfClassPath() throws IOException {
    List<String> copies = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path from = Path.of(entry);
      Path to = folder.resolve(copies.size() + "-" + from.getFileName());
      if (Files.exists(from)) {
        copy(from, to);
        copies.add(to.toString());
      }
    }
    return String.join(File.pathSeparator, copies);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> tree = Files.walk(from)) {
      for (Path path : tree.toList()) {
        Files.copy(path, to.resolve(from.relativize(path).toString()));
      }
    }
  }

  private static Path readyFolder(Process process) throws IOException {
    BufferedReader output = process.inputReader();
    String line = output.readLine();
    assertThat(line).startsWith("ready ");
    return Path.of(line.substring("ready ".length()));
  }

  private static void finish(Process process) throws Exception {
    process.getOutputStream().close();
    assertThat(process.inputReader().readLine()).isEqualTo("closed");
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  private static long pid(Path data) throws IOException {
    return Long.parseLong(Files.readString(data.resolve("kurabe.pid")).strip());
  }
}
