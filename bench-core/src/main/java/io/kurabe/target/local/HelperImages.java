package io.kurabe.target.local;

import com.github.dockerjava.api.DockerClient;
import io.kurabe.target.TargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Function;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.ImageNameSubstitutor;

/**
 * Images that Testcontainers runs before any other. Where they cannot be had it tries each for two
 * minutes, several times; so they are looked for, and pulled once, before it is asked to start.
 * Thread-safe.
 */
final class HelperImages {
  /** Of Testcontainers 2.0.5; removes containers of programs that were killed. */
  static final String RYUK = "testcontainers/ryuk:0.14.0";

  /** Likewise; asks, from inside a container, by which address the engine is reached. */
  static final String TINY = "alpine:3.17";

  private static final String NO_RYUK = "TESTCONTAINERS_RYUK_DISABLED";
  private static final String HOST = "TESTCONTAINERS_HOST_OVERRIDE";

  private HelperImages() {}

  /**
   * Makes sure that they are there.
   *
   * @param image what they are needed for, as the user wrote it
   * @throws TargetException when one cannot be pulled, with what to set instead
   */
  static synchronized void ready(String image) {
    Map<String, String> needed = needed(System.getenv(), Files.exists(Path.of("/.dockerenv")));
    if (!needed.isEmpty()) {
      client().ifPresent(docker -> require(image, needed, name -> fetched(docker, name)));
    }
  }

  /**
   * Which ones will be needed.
   *
   * @param inContainer whether this process runs in a container, by Testcontainers' own rule
   * @return by image, the variable that makes it unnecessary
   */
  static Map<String, String> needed(Map<String, String> environment, boolean inContainer) {
    Map<String, String> needed = new LinkedHashMap<>();
    if (!Boolean.parseBoolean(environment.get(NO_RYUK))) {
      needed.put(RYUK, NO_RYUK + "=true");
    }
    if (inContainer && environment.getOrDefault(HOST, "").isBlank()) {
      needed.put(TINY, HOST + "=localhost");
    }
    return needed;
  }

  /**
   * Fetches them, and says of all that cannot be had at once what to do.
   *
   * @param fetch the reason why an image cannot be had, or empty
   */
  static void require(
      String image, Map<String, String> needed, Function<String, Optional<String>> fetch) {
    List<String> missing = new ArrayList<>();
    Set<String> reasons = new LinkedHashSet<>();
    needed
        .keySet()
        .forEach(
            name ->
                fetch
                    .apply(name)
                    .ifPresent(
                        reason -> {
                          missing.add(name);
                          reasons.add(reason);
                        }));
    if (!missing.isEmpty()) {
      throw new TargetException(
          "container:"
              + image
              + " needs images of Testcontainers that are not on this machine and cannot be pulled: "
              + String.join(", ", missing)
              + (" (" + String.join("; ", reasons) + ")")
              + ". Where no registry can be reached, set "
              + String.join(" and ", missing.stream().map(needed::get).toList())
              + ".");
    }
  }

  /** The engine as Testcontainers finds it, without what it starts there; empty without one. */
  private static Optional<DockerClient> client() {
    List<DockerClientProviderStrategy> known = new ArrayList<>();
    ServiceLoader.load(DockerClientProviderStrategy.class).forEach(known::add);
    try {
      return Optional.of(
          DockerClientProviderStrategy.getFirstValidStrategy(known).getDockerClient());
    } catch (RuntimeException none) {
      return Optional.empty(); // Who needs the engine says so.
    }
  }

  private static Optional<String> fetched(DockerClient docker, String name) {
    return DockerImages.fetch(
        docker, ImageNameSubstitutor.instance().apply(DockerImageName.parse(name)));
  }
}
