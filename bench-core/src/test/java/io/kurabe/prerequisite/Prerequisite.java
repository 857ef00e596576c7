package io.kurabe.prerequisite;

import com.github.dockerjava.api.exception.NotFoundException;
import io.kurabe.target.local.internal.DockerEngine;
import io.kurabe.target.local.internal.SearchPath;
import java.io.File;
import java.nio.file.Path;
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

  /** The path of pt-online-schema-change. */
  PERCONA_TOOLKIT("percona-toolkit");

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
      case PERCONA_TOOLKIT -> program("pt-online-schema-change");
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

  /** A system property, or else an environment variable. */
  static Optional<String> setting(String variable) {
    return Optional.ofNullable(System.getProperty(variable, System.getenv(variable)));
  }
}
