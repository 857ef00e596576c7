package io.kurabe.target.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.dockerjava.api.exception.NotFoundException;
import java.util.Arrays;
import java.util.Optional;
import org.testcontainers.DockerClientFactory;

/**
 * For tests that need a Docker engine and an image that is there: skipped and counted without them,
 * failed where {@code BENCH_REQUIRE} names docker. Call it before each test, not before all: a
 * class that is skipped as a whole is not counted.
 */
public final class NeedsDocker {
  private NeedsDocker() {}

  /**
   * The image of a variable (system property or environment), or the one that our script builds.
   */
  public static String image(String variable, String ours) {
    return Optional.ofNullable(System.getProperty(variable, System.getenv(variable))).orElse(ours);
  }

  /** Skips or fails without Docker or the image. */
  public static void orSkip(String image) {
    String missing = missing(image);
    String required = System.getenv().getOrDefault("BENCH_REQUIRE", "");
    if (Arrays.asList(required.split(",", -1)).contains("docker")) {
      assertThat(missing).as("BENCH_REQUIRE names docker").isEmpty();
    }
    assumeTrue(missing.isEmpty(), missing);
  }

  private static String missing(String image) {
    if (!DockerEngine.answers()) {
      return "no Docker engine answers";
    }
    try {
      DockerClientFactory.lazyClient().inspectImageCmd(image).exec();
      return "";
    } catch (NotFoundException e) {
      return "the image " + image + " is not there; containers/build-images builds it";
    }
  }
}
