package io.kurabe.target.local;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.PullImageResultCallback;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.testcontainers.utility.DockerImageName;

/** Images of a Docker engine. Stateless. */
final class DockerImages {
  private static final int LIMIT_MINUTES = 10;

  private DockerImages() {}

  /**
   * Makes sure that an image is there: pulls it once if it is not. Testcontainers itself would try
   * for two minutes.
   *
   * @return why it cannot be had, or empty
   */
  static Optional<String> fetch(DockerClient docker, DockerImageName name) {
    try {
      docker.inspectImageCmd(name.asCanonicalNameString()).exec();
      return Optional.empty();
    } catch (NotFoundException notLocal) {
      return pull(docker, name);
    }
  }

  private static Optional<String> pull(DockerClient docker, DockerImageName name) {
    try {
      boolean done =
          docker
              .pullImageCmd(name.asCanonicalNameString())
              .exec(new PullImageResultCallback())
              .awaitCompletion(LIMIT_MINUTES, TimeUnit.MINUTES);
      return done ? Optional.empty() : Optional.of("no answer in " + LIMIT_MINUTES + " minutes");
    } catch (DockerException e) {
      return Optional.of(DockerEngine.rootMessage(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("interrupted");
    }
  }
}
