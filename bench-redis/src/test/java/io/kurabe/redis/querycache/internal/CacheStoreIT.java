package io.kurabe.redis.querycache.internal;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.kurabe.redis.internal.RedisFixture;
import io.kurabe.studies.querycache.internal.CacheConnection;
import io.kurabe.studies.querycache.internal.CacheStore;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.RunId;
import io.kurabe.target.Workspace;
import io.kurabe.tier.Await;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CacheStoreIT {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static RedisFixture redis;
  private Workspace workspace;
  private CacheStore store;
  private CacheConnection cache;

  @BeforeAll
  static void startServer() {
    redis = new RedisFixture();
  }

  @AfterAll
  static void stopServer() {
    redis.close();
  }

  @BeforeEach
  void open() {
    workspace = redis.server.createWorkspace(RunId.random());
    store = workspace.capability(CacheStore.class).orElseThrow();
    cache = store.open();
  }

  @AfterEach
  void close() {
    cache.close();
    workspace.close();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(US_ASCII);
  }

  @Test
  void keepsBytesByNameUntilTheyAreRemoved() {
    byte[] value = {0, -1, 127, -128, 10, 13};
    assertThat(cache.get("a")).isNull();

    cache.put("a", value, MINUTE);
    cache.put("b", bytes("x"), MINUTE);
    cache.put("c", bytes("y"), MINUTE);
    assertThat(cache.get("a")).isEqualTo(value);

    cache.remove(List.of("a", "b", "nothing"));
    assertThat(cache.get("a")).isNull();
    assertThat(cache.get("b")).isNull();
    assertThat(cache.get("c")).isEqualTo(bytes("y"));
  }

  @Test
  void aValueLivesForItsTime() {
    cache.put("short", bytes("x"), Duration.ofSeconds(20));
    cache.put("long", bytes("y"), MINUTE);
    List<String> keys = redis.user().keys(workspace.name() + ":cache:*");
    assertThat(keys).hasSize(2);
    assertThat(keys)
        .anyMatch(k -> redis.user().pttl(k) <= 20_000)
        .anyMatch(k -> redis.user().pttl(k) > 20_000);
  }

  @Test
  void aValueDiesWhenItsTimeIsOver() throws Exception {
    cache.put("dying", bytes("x"), Duration.ofMillis(1));
    Await.until(() -> cache.get("dying") == null);
    assertThat(redis.user().keys(workspace.name() + ":cache:*")).isEmpty();
  }

  @Test
  void clearingLeavesOtherKeysAlone() {
    redis.user().set("of-the-user", "1");
    cache.put("a", bytes("x"), MINUTE);

    store.clear();

    assertThat(cache.get("a")).isNull();
    assertThat(redis.user().get("of-the-user")).isEqualTo("1");
    assertThat(redis.user().keys(workspace.name() + ":*"))
        .containsExactlyInAnyOrder(workspace.name() + ":owner", workspace.name() + ":alive");
    redis.user().del("of-the-user");
  }

  @Test
  void aBrokenConnectionIsToldAndOpenedAgain() {
    cache.put("a", bytes("x"), MINUTE);
    cache.abort();
    Throwable thrown = catchThrowable(() -> cache.get("a"));
    for (int i = 0; thrown == null && i < 1_000; i++) {
      thrown = catchThrowable(() -> cache.get("a")); // It is closed by another thread.
    }

    assertThat(thrown).isNotNull();
    assertThat(cache.classify(thrown).kind()).isEqualTo(OutcomeKind.CONNECTION_LOST);
    cache.reconnect();
    assertThat(cache.get("a")).isEqualTo(bytes("x"));
  }
}
