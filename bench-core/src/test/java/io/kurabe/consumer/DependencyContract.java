package io.kurabe.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.config.OptionalArtifact;
import io.kurabe.target.Engines;
import io.kurabe.target.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * What whoever depends on an engine's module gets with it: what the module's {@code
 * dependencies.txt} says, and the name of what he has to add for a container.
 */
public abstract class DependencyContract {
  private final String url;
  private final String image;
  private final String artifact;

  /**
   * @param url that the engine opens
   * @param image that it runs
   * @param artifact key of the artifact that containers need, in {@code artifacts.properties}
   */
  protected DependencyContract(String url, String image, String artifact) {
    this.url = url;
    this.image = image;
    this.artifact = artifact;
  }

  @Test
  void whatComesAlongIsWrittenDown() throws Exception {
    assertThat(ConsumerClassPath.broughtAlong())
        .isEqualTo(Files.readAllLines(Path.of("dependencies.txt")));
  }

  @Test
  void theEngineIsFoundWithoutWhatIsOptional() throws Exception {
    assertThat(ConsumerClassPath.apply(Search.class, url)).isEqualTo("found");
  }

  @Test
  void aContainerWithoutTestcontainersSaysWhatToAdd() throws Exception {
    assertThat(ConsumerClassPath.apply(Search.class, "container:" + image))
        .isEqualTo(
            "container: targets need "
                + OptionalArtifact.coordinates(artifact)
                + " on the class path; add it as a dependency");
  }

  /** Of an engine, by the text of a target. */
  public static final class Search implements UnaryOperator<String> {
    /** For the other class path. */
    public Search() {}

    @Override
    public String apply(String target) {
      try {
        Engines.load().engineFor(Target.parse(target));
        return "found";
      } catch (IllegalArgumentException e) {
        return String.valueOf(e.getMessage());
      }
    }
  }
}
