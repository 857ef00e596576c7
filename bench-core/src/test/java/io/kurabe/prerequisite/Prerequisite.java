package io.kurabe.prerequisite;

import com.github.dockerjava.api.exception.NotFoundException;
import io.kurabe.target.local.internal.DockerEngine;
import io.kurabe.target.local.internal.SearchPath;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.testcontainers.DockerClientFactory;

/** Something that tests use and that Kurabe does not bring; {@link Needs} marks those tests. */
public enum Prerequisite {
  /** The name of an image of MySQL, and a Docker engine that has it. */
  MYSQL_IMAGE("docker"),

  /** The name of an image of PostgreSQL, and a Docker engine that has it. */
  POSTGRES_IMAGE("docker"),

  /** The name of an image of Redis, and a Docker engine that has it. */
  REDIS_IMAGE("docker"),

  /** The path of Chromium, or of a browser that is built from it. */
  CHROMIUM("chromium"),

  /** The path of moto_server, the emulator of AWS. */
  MOTO("moto"),

  /** The path of pgbouncer, a pooler for PostgreSQL. */
  PGBOUNCER("pgbouncer"),

  /** The path of pgbench, of PostgreSQL 15 or later. */
  PGBENCH("pgbench"),

  /** The path of pt-online-schema-change. */
  PERCONA_TOOLKIT("percona-toolkit"),

  /** The java program of a JDK 25 beside the JDK that runs the tests. */
  JDK_25("jdk-25"),

  /** Root's rights to make hosts of namespaces, and their firewalls (ip, iptables, unshare). */
  NAMESPACES("namespaces");

  /**
   * A search that has ended.
   *
   * @param value what tests use
   * @param otherwise the reason why there is no value
   */
  private record Found(Optional<String> value, String otherwise) {}

  private final String requiredAs;

  Prerequisite(String requiredAs) {
    this.requiredAs = requiredAs;
  }

  /** Its name in {@code BENCH_REQUIRE}. */
  String requiredAs() {
    return requiredAs;
  }

  /** The reason why it cannot be used here; none where it can. */
  Optional<String> missing() {
    Found found = find();
    return found.value.isPresent() ? Optional.empty() : Optional.of(found.otherwise);
  }

  /** Its name or path. Only tests that {@link Needs} marks may ask for it. */
  public String value() {
    Found found = find();
    return found.value.orElseThrow(
        () -> new IllegalStateException(found.otherwise + ", and the test lacks @Needs"));
  }

  private Found find() {
    return switch (this) {
      case MYSQL_IMAGE -> image("KURABE_TEST_MYSQL_IMAGE", "local/bench-mysql:9");
      case POSTGRES_IMAGE -> image("KURABE_TEST_POSTGRES_IMAGE", "local/bench-postgres:18");
      case REDIS_IMAGE -> image("KURABE_TEST_REDIS_IMAGE", "local/bench-redis:8");
      case CHROMIUM ->
          program(
              // Without the parts of a window, it starts in half the time.
              "chromium-headless-shell",
              "chromium",
              "chromium-browser",
              "google-chrome",
              "google-chrome-stable");
      case MOTO ->
          new Found(
              setting("KURABE_MOTO").filter(p -> new File(p).isFile()),
              "KURABE_MOTO does not name moto_server, which deploy/install-emulator installs");
      case PGBOUNCER -> program("pgbouncer");
      case PGBENCH -> program("pgbench");
      case PERCONA_TOOLKIT -> program("pt-online-schema-change");
      case JDK_25 ->
          new Found(
              jdk("25").filter(any -> !hidden("jdk-25")),
              "no JDK 25 lies beside that of the tests");
      case NAMESPACES ->
          new Found(
              Optional.of("namespaces").filter(any -> !hidden(any) && makesNamespaces()),
              "namespaces with a firewall of their own cannot be made: it takes root, ip, iptables"
                  + " and unshare");
    };
  }

  private static Found image(String variable, String ours) {
    String image = setting(variable).orElse(ours);
    if (!DockerEngine.answers()) {
      return new Found(Optional.empty(), "no Docker engine answers");
    }
    try {
      DockerClientFactory.lazyClient().inspectImageCmd(image).exec();
      return new Found(Optional.of(image), "");
    } catch (NotFoundException e) {
      return new Found(
          Optional.empty(),
          "the image " + image + " is not there; containers/build-images builds it");
    }
  }

  private static Found program(String... names) {
    return new Found(
        Stream.of(names).flatMap(n -> SearchPath.find(n).stream()).map(Path::toString).findFirst(),
        String.join(" or ", names) + " is not on the PATH");
  }

  private static Optional<String> jdk(String version) {
    Path own = Path.of(System.getProperty("java.home"));
    try (Stream<Path> beside = Files.list(own.resolveSibling("."))) {
      return beside
          .filter(jdk -> isOfVersion(jdk.resolve("release"), version))
          .map(jdk -> jdk.resolve("bin").resolve("java").normalize().toString())
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Prerequisites that no machine can be rid of are hidden by name, to see their tests skipped. */
  private static boolean hidden(String name) {
    return List.of(System.getenv().getOrDefault("BENCH_WITHOUT", "").split(",", -1)).contains(name);
  }

  private static boolean makesNamespaces() {
    String firewall = "ip link add type veth && iptables -t nat -L";
    try {
      Process tried =
          new ProcessBuilder("unshare", "--net", "--time", "--fork", "sh", "-c", firewall)
              .redirectErrorStream(true)
              .start();
      tried.getInputStream().readAllBytes();
      return tried.waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static boolean isOfVersion(Path release, String version) {
    try {
      return Files.isRegularFile(release)
          && Files.readString(release).contains("JAVA_VERSION=\"" + version);
    } catch (IOException e) {
      return false;
    }
  }

  /** A system property, or else an environment variable. */
  static Optional<String> setting(String variable) {
    return Optional.ofNullable(System.getProperty(variable, System.getenv(variable)));
  }
}
