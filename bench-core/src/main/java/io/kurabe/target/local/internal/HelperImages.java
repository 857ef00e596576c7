package io.kurabe.target.local.internal;

import com.github.dockerjava.api.DockerClient;
import io.kurabe.target.TargetException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.ImageNameSubstitutor;

/**
 * The images that Testcontainers runs before any other. When one cannot be had, Testcontainers
 * tries for two minutes, several times; so Kurabe looks for them and pulls them once before it
 * starts a container. Thread-safe.
 */
final class HelperImages {
  /** The image of Testcontainers 2.0.5 that removes containers of programs that were killed. */
  static final String RYUK = "testcontainers/ryuk:0.14.0";

  /** The image of Testcontainers 2.0.5 that finds the engine's address in a container. */
  static final String TINY = "alpine:3.17";

  private static final String NO_RYUK = "TESTCONTAINERS_RYUK_DISABLED";
  private static final String HOST = "TESTCONTAINERS_HOST_OVERRIDE";

  /** Whether the images were found; no server is started without them. */
  private static boolean found;

  private HelperImages() {}

  /** A way to fetch one of the images. */
  @FunctionalInterface
  interface Fetch {
    void fetch(String name) throws DockerImages.Unavailable;
  }

  /** Pulls the images if they are not there; a TargetException says what to set instead. */
  static synchronized void ready(String image) {
    Map<String, String> needed = needed(System.getenv(), Files.exists(Path.of("/.dockerenv")));
    if (!needed.isEmpty() && !found) {
      found = fetched(image, needed);
    }
  }

  /** Returns the images that will be needed, each with the variable that makes it unnecessary. */
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

  /** Fetches the images with the engine that Testcontainers finds; false without one. */
  private static boolean fetched(String image, Map<String, String> needed) {
    List<DockerClientProviderStrategy> known = new ArrayList<>();
    ServiceLoader.load(DockerClientProviderStrategy.class).forEach(known::add);
    DockerClientProviderStrategy engine;
    try {
      engine = DockerClientProviderStrategy.getFirstValidStrategy(known);
    } catch (RuntimeException none) {
      return false;
    }
    try (DockerClient docker = engine.getDockerClient()) {
      require(image, needed, name -> DockerImages.fetch(docker, substituted(name)));
      return true;
    } catch (IOException e) {
      return true; // Closing it failed; what it was for is done.
    }
  }

  private static DockerImageName substituted(String name) {
    return ImageNameSubstitutor.instance().apply(DockerImageName.parse(name));
  }

  /** Fetches the images; one exception says what to do about all that cannot be had. */
  static void require(String image, Map<String, String> needed, Fetch fetch) {
    List<String> missing = new ArrayList<>();
    Set<String> reasons = new LinkedHashSet<>();
    for (String name : needed.keySet()) {
      try {
        fetch.fetch(name);
      } catch (DockerImages.Unavailable e) {
        missing.add(name);
        reasons.add(e.getMessage());
      }
    }
    if (!missing.isEmpty()) {
      throw new TargetException(
          "container:"
              + image
              + " needs images of Testcontainers that are not on this machine and cannot be pulled: "
              + String.join(", ", missing)
              + (" (" + String.join("; ", reasons) + "). ")
              + without(missing.stream().map(needed::get).toList()));
    }
  }

  /** Returns the variables that make all images unnecessary. */
  static String withoutAny() {
    return without(needed(Map.of(), true).values());
  }

  private static String without(Collection<String> variables) {
    return "Where no registry can be reached, set " + String.join(" and ", variables) + ".";
  }
}
