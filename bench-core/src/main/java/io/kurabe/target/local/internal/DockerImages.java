package io.kurabe.target.local.internal;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.PullImageResultCallback;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import io.kurabe.config.internal.Reason;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.testcontainers.utility.DockerImageName;

/** Images of a Docker engine. Stateless. */
final class DockerImages {
  private static final int LIMIT_MINUTES = 10;

  private DockerImages() {}

  /** Says why an image cannot be had. */
  static final class Unavailable extends Exception {
    private static final long serialVersionUID = 1L;

    Unavailable(String reason, @Nullable Throwable cause) {
      super(reason, cause);
    }
  }

  /** Pulls an image once if it is not there; Testcontainers would try for two minutes. */
  static void fetch(DockerClient docker, DockerImageName name) throws Unavailable {
    try {
      docker.inspectImageCmd(name.asCanonicalNameString()).exec();
    } catch (NotFoundException notLocal) {
      pull(docker, name);
    }
  }

  private static void pull(DockerClient docker, DockerImageName name) throws Unavailable {
    try {
      boolean done =
          docker
              .pullImageCmd(name.asCanonicalNameString())
              .exec(new PullImageResultCallback())
              .awaitCompletion(LIMIT_MINUTES, TimeUnit.MINUTES);
      if (!done) {
        throw new Unavailable("no answer in " + LIMIT_MINUTES + " minutes", null);
      }
    } catch (DockerException e) {
      throw new Unavailable(Reason.of(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Unavailable("interrupted", e);
    }
  }
}
