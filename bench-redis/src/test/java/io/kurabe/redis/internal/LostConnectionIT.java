package io.kurabe.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.redis.Crowd;
import io.kurabe.target.Client;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.tier.Await;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterStore;
import io.lettuce.core.KillArgs;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

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
        Connections connections = new Connections(redis.endpoint())) {
      SharedConnection shared = connections.place();
      CompletableFuture<Throwable> answer = hang(shared);
      assertThat(answer).isNotDone();
      shared.abort();
      assertThat(
              RedisFailures.classify(answer.get(StallGuard.LIMIT_SECONDS / 2, TimeUnit.SECONDS))
                  .kind())
          .isEqualTo(OutcomeKind.CONNECTION_LOST);
    }
  }

  @Test
  void givesUpOnAnAnswerThatNeverComes() throws Exception {
    try (RedisFixture redis = new RedisFixture();
        Connections connections = new Connections(redis.endpoint())) {
      SharedConnection shared = connections.place();
      CompletableFuture<Throwable> answer = hang(shared);
      // The guard of the connections looks too, once a second: a few looks more than counted here.
      for (int look = 0; look < StallGuard.LIMIT_SECONDS - 10; look++) {
        shared.look();
      }
      assertThat(answer).isNotDone();
      for (int look = 0; look < 11; look++) {
        shared.look();
      }
      assertThat(
              RedisFailures.classify(answer.get(StallGuard.LIMIT_SECONDS / 2, TimeUnit.SECONDS))
                  .kind())
          .isEqualTo(OutcomeKind.CONNECTION_LOST);
    }
  }

  /** The URL's time-out is for single commands; a connection under load outlives it. */
  @Test
  void goesOnForLongerThanTheTimeOutOfOneCommand() throws Exception {
    try (RedisFixture redis = new RedisFixture()) {
      RedisURI uri = redis.redis.uri();
      uri.setTimeout(Duration.ofMillis(300));
      try (Server server =
              RedisServer.open(Endpoint.of("redis", "embedded", uri), redis.target(), () -> {});
          Workspace workspace = server.createWorkspace(RunId.random())) {
        CounterStore store = workspace.capability(CounterStore.class).orElseThrow();
        AtomicLong increments = new AtomicLong();
        Await.meanwhile(
            Duration.ofMillis(900),
            () -> {
              try (Crowd crowd = new Crowd(store, 2, 1)) {
                crowd.start(5_000);
                assertThat(crowd.awaitEnd()).isTrue();
                assertThat(crowd.failures).isEmpty();
                return increments.addAndGet(10_000);
              }
            });
        assertThat(store.total(CounterMethod.INCRBY)).isEqualTo(increments.get());
      }
    }
  }

  @Test
  void clientsThatShareAConnectionSendSideBySideAndReconnectOnce() throws Exception {
    try (RedisFixture redis = new RedisFixture();
        Server server =
            RedisServer.open(redis.endpoint().withPipeline(4), redis.target(), () -> {});
        Workspace workspace = server.createWorkspace(RunId.random())) {
      CounterStore store = workspace.capability(CounterStore.class).orElseThrow();
      int before = redis.user().clientList().split("\n").length;
      try (Crowd crowd = new Crowd(store, 10, 1)) {
        assertThat(redis.user().clientList().split("\n")).hasSize(before + 3);
        crowd.start(2_000);
        assertThat(crowd.awaitEnd()).isTrue();
        assertThat(crowd.failures).isEmpty();
        assertThat(store.total(CounterMethod.INCRBY)).isEqualTo(20_000);
        redis.user().clientKill(KillArgs.Builder.typeNormal().skipme(true));
        for (int i = 0; i < 10; i++) {
          while (failureOf(crowd.client(i)) != null) {
            crowd.client(i).reconnect();
          }
        }
        assertThat(redis.user().clientList().split("\n")).hasSizeLessThanOrEqualTo(before + 3);
      }
    }
  }

  /** A request that waits for an element of an absent list, for ever. */
  private static CompletableFuture<Throwable> hang(SharedConnection shared) {
    CompletableFuture<Throwable> answer = new CompletableFuture<>();
    shared.send(redis -> redis.blpop(0, "absent"), answer::complete);
    return answer;
  }

  private static Throwable failureOf(Client.CompletionDriven client) throws Exception {
    CompletableFuture<Throwable> answer = new CompletableFuture<>();
    client.perform(0, new SplittableRandom(1), answer::complete);
    return answer.get(StallGuard.LIMIT_SECONDS / 2, TimeUnit.SECONDS);
  }

  private static void waitFor(Crowd crowd, long increments) {
    Await.until(() -> crowd.acknowledged.get() >= increments || !crowd.failures.isEmpty());
  }
}
