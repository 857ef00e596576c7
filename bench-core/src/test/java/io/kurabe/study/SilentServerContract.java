package io.kurabe.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.target.local.internal.Frozen;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that is frozen while it is asked. */
@Timeout(60)
public abstract class SilentServerContract {
  private static final Duration LIMIT = Duration.ofMillis(500);

  /** The embedded server, as a target. */
  protected abstract String embedded();

  /** The process of the server of a workspace, with its children. */
  protected abstract ProcessHandle process(Workspace workspace);

  /** Asks something outside of a run and waits for the answer. */
  protected abstract void ask(Workspace workspace);

  private static Server open(Target target) {
    return Engines.load().engineFor(target).open(target, OpenOptions.DEFAULT);
  }

  @Test
  void whatWaitsForItEndsWhenItIsGivenUp() throws Exception {
    RunId id = RunId.random();
    try (Server embedded = open(Target.parse(embedded()))) {
      try (Server server = open(embedded.reachableTarget().withConnectTimeout(LIMIT))) {
        Workspace workspace = server.createWorkspace(id);
        assertThat(server.answers()).isTrue();
        Frozen frozen = Frozen.of(process(workspace));
        try {
          assertThat(server.answers()).isFalse();
          CompletableFuture<Void> asked = CompletableFuture.runAsync(() -> ask(workspace));
          assertThatThrownBy(() -> asked.get(500, TimeUnit.MILLISECONDS))
              .isInstanceOf(TimeoutException.class);
          server.giveUp();
          assertThatThrownBy(asked::join)
              .isInstanceOf(CompletionException.class)
              .hasCauseInstanceOf(TargetException.class);
          assertThatThrownBy(() -> ask(workspace))
              .isInstanceOf(TargetException.class)
              .hasMessageContaining("answered no more");
          assertThatThrownBy(workspace::close).isInstanceOf(TargetException.class);
        } finally {
          frozen.close();
        }
      }
      embedded.remove(id); // What was made there stays, and can be removed when it is back.
      assertThat(embedded.leftovers()).isEmpty();
    }
  }
}
