package io.kurabe.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.Client;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.RunId;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.workload.counters.CounterMethod;
import io.kurabe.workload.counters.CounterStore;
import io.lettuce.core.KillArgs;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("redis")
class LostConnectionIT {
  private static final int ENDLESS = Integer.MAX_VALUE;

  @Test
  void countsNothingTwiceWhenConnectionsAreCut() throws InterruptedException {
    try (RedisFixture redis = new RedisFixture();
        Workspace workspace = redis.server.createWorkspace(RunId.random())) {
      CounterStore store = workspace.capability(CounterStore.class).orElseThrow();
      try (Crowd crowd = new Crowd(store, 8, 1)) {
        crowd.start(ENDLESS);
        waitFor(crowd, 2000);
        redis.user().clientKill(KillArgs.Builder.typeNormal().skipme(true));
        assertThat(crowd.awaitEnd()).isTrue();
        assertThat(crowd.failures).hasSize(8).containsOnly(OutcomeKind.CONNECTION_LOST);
        // What was in flight may have been carried out once, never more often.
        assertThat(store.total(CounterMethod.INCRBY) - crowd.acknowledged.get()).isBetween(0L, 8L);
      }
    }
  }

  @Test
  void goesOnAfterReconnecting() throws Exception {
    try (RedisFixture redis = new RedisFixture();
        Workspace workspace = redis.server.createWorkspace(RunId.random())) {
      CounterStore store = workspace.capability(CounterStore.class).orElseThrow();
      try (Crowd crowd = new Crowd(store, 1, 1)) {
        Client.CompletionDriven client = crowd.client(0);
        redis.user().clientKill(KillArgs.Builder.typeNormal().skipme(true));
        Throwable lost = failureOf(client);
        while (lost == null) { // The cut reaches the client a moment after the command.
          lost = failureOf(client);
        }
        assertThat(client.classify(lost).kind()).isEqualTo(OutcomeKind.CONNECTION_LOST);
        assertThat(client.classify(failureOf(client)).kind())
            .isEqualTo(OutcomeKind.CONNECTION_LOST);
        client.reconnect();
        assertThat(failureOf(client)).isNull();
        client.reconnect();
        assertThat(failureOf(client)).isNull();
      }
    }
  }

  @Test
  void endsTheRequestsOfAServerThatDies() throws InterruptedException {
    try (RedisFixture redis = new RedisFixture()) {
      Workspace workspace = redis.server.createWorkspace(RunId.random());
      CounterStore store = workspace.capability(CounterStore.class).orElseThrow();
      try (Crowd crowd = new Crowd(store, 8, 1)) {
        crowd.start(ENDLESS);
        waitFor(crowd, 500);
        redis.redis.handle().destroyForcibly();
        assertThat(crowd.awaitEnd()).isTrue();
        assertThat(crowd.failures).hasSize(8).containsOnly(OutcomeKind.CONNECTION_LOST);
        assertThatThrownBy(() -> crowd.client(0).reconnect())
            .isInstanceOf(TargetException.class)
            .hasMessageContaining("refuses connections");
        assertThatThrownBy(() -> store.total(CounterMethod.INCRBY))
            .isInstanceOf(TargetException.class);
        assertThatThrownBy(workspace::close).isInstanceOf(TargetException.class);
      }
    }
  }

  @Test
  void endsARequestThatHangsWhenAborted() throws Exception {
    try (RedisFixture redis = new RedisFixture();
        Connections connections = new Connections(redis.endpoint());
        IncrementClient client = hangingClient(connections)) {
      CompletableFuture<Throwable> answer = new CompletableFuture<>();
      client.perform(0, new SplittableRandom(1), answer::complete);
      assertThat(answer).isNotDone();
      client.abort();
      assertThat(client.classify(answer.get(10, TimeUnit.SECONDS)).kind())
          .isEqualTo(OutcomeKind.CONNECTION_LOST);
    }
  }

  @Test
  void givesUpOnAnAnswerThatNeverComes() throws Exception {
    try (RedisFixture redis = new RedisFixture();
        Connections connections = new Connections(redis.endpoint());
        IncrementClient client = hangingClient(connections)) {
      CompletableFuture<Throwable> answer = new CompletableFuture<>();
      client.perform(0, new SplittableRandom(1), answer::complete);
      // The guard of the connections looks too, once a second: a few looks more than counted here.
      for (int look = 0; look < StallGuard.LIMIT_SECONDS - 10; look++) {
        client.look();
      }
      assertThat(answer).isNotDone();
      for (int look = 0; look < 11; look++) {
        client.look();
      }
      assertThat(client.classify(answer.get(10, TimeUnit.SECONDS)).kind())
          .isEqualTo(OutcomeKind.CONNECTION_LOST);
    }
  }

  /** Its one request waits for an element of an absent list, for ever. */
  private static IncrementClient hangingClient(Connections connections) {
    return new IncrementClient(
        connections, new byte[][] {CountersCommands.encode("BLPOP", "absent", "0")});
  }

  private static Throwable failureOf(Client.CompletionDriven client) throws Exception {
    CompletableFuture<Throwable> answer = new CompletableFuture<>();
    client.perform(0, new SplittableRandom(1), answer::complete);
    return answer.get(10, TimeUnit.SECONDS);
  }

  private static void waitFor(Crowd crowd, long increments) {
    while (crowd.acknowledged.get() < increments && crowd.failures.isEmpty()) {
      Thread.onSpinWait();
    }
  }
}
