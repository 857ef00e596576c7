package io.kurabe.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.redis.Crowd;
import io.kurabe.target.Leftover;
import io.kurabe.target.OwnerMark;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.SignOfLife;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterStore;
import io.lettuce.core.SetArgs;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeyGuardIT {
  private static final RunId ID = new RunId("guarded");
  private static final Map<String, String> USERS_KEYS =
      Map.of(
          "orders", "1",
          "kurabe_", "2",
          "kurabe_guarded", "3",
          "kurabe_guarded2:x", "4",
          "xkurabe_guarded:owner", "5");
  private static RedisFixture redis;
  private Server server;

  @BeforeAll
  static void startServer() {
    redis = new RedisFixture();
  }

  @AfterAll
  static void stopServer() {
    redis.close();
  }

  @BeforeEach
  void putTheUsersKeys() {
    server = redis.server;
    redis.user().mset(USERS_KEYS);
  }

  @AfterEach
  void emptyTheTestsOwnServer() {
    redis.user().flushall();
  }

  @Test
  void removesItsOwnKeysAndNoOther() throws InterruptedException {
    try (Workspace workspace = server.createWorkspace(ID)) {
      assertThat(workspace.name()).isEqualTo("kurabe_guarded");
      CounterStore store = workspace.capability(CounterStore.class).orElseThrow();
      try (Crowd crowd = new Crowd(store, 2, 5)) {
        crowd.start(50);
        assertThat(crowd.awaitEnd()).isTrue();
      }
      assertThat(store.total(CounterMethod.INCRBY)).isEqualTo(100);
      assertThat(redis.user().keys("kurabe_guarded:*")).hasSizeGreaterThan(1);
      store.reset();
      assertThat(redis.user().keys("kurabe_guarded:*"))
          .containsExactlyInAnyOrder("kurabe_guarded:owner", "kurabe_guarded:alive");
    }
    assertThat(redis.user().keys("*")).containsExactlyInAnyOrderElementsOf(USERS_KEYS.keySet());
  }

  @Test
  void refusesAPrefixInUse() {
    try (Workspace first = server.createWorkspace(ID)) {
      assertThatThrownBy(() -> server.createWorkspace(ID))
          .isInstanceOf(TargetException.class)
          .hasMessageContaining(first.name() + ":");
    }
  }

  @Test
  void refusesAPrefixWithAKeyOfTheUserAndLeavesItAlone() {
    redis.user().set("kurabe_guarded:mine", "1");
    assertThatThrownBy(() -> server.createWorkspace(ID)).isInstanceOf(TargetException.class);
    assertThat(redis.user().keys("kurabe_guarded:*")).containsExactly("kurabe_guarded:mine");
  }

  @Test
  void marksWhoMadeIt() {
    try (Workspace workspace = server.createWorkspace(ID)) {
      assertThat(workspace.server()).isSameAs(server);
      assertThat(server.leftovers())
          .singleElement()
          .satisfies(
              leftover -> {
                assertThat(leftover.id()).isEqualTo(ID);
                assertThat(leftover.owner()).matches(OwnerMark::isOfThisProcess);
                assertThat(leftover.kept()).isFalse();
                assertThat(leftover.orphaned()).isFalse();
              });
    }
    assertThat(server.leftovers()).isEmpty();
  }

  @Test
  void findsAndRemovesWhatAKilledProcessLeft() {
    OwnerMark ours = OwnerMark.ofThisProcess();
    OwnerMark dead =
        new OwnerMark(ours.host(), ours.namespace(), 4_194_304_999L, "2026-11-21T00:00:00Z");
    redis.user().set("kurabe_gone:owner", new Mark(dead, false).text());
    redis.user().set("kurabe_gone:{1:2020-05-31}", "7");
    assertThat(server.leftovers()).singleElement().matches(Leftover::orphaned);
    server.remove(new RunId("gone"));
    assertThat(redis.user().keys("*")).containsExactlyInAnyOrderElementsOf(USERS_KEYS.keySet());
  }

  @Test
  void leavesARunOfAnotherPidNamespaceAloneWhileItsSignLives() {
    String host = OwnerMark.hostName();
    Mark mark = new Mark(new OwnerMark(host, "container", 4_194_304_999L, "2026-11-21"), false);
    redis.user().set("kurabe_guarded:owner", mark.text());
    redis.user().set("kurabe_guarded:alive", "", SetArgs.Builder.ex(60));
    assertThat(server.leftovers()).singleElement().matches(l -> l.inUse() && !l.orphaned());
    assertThatThrownBy(() -> server.reopenWorkspace(ID))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("gave a sign of life");
    redis.user().del("kurabe_guarded:alive");
    assertThat(server.leftovers()).singleElement().matches(Leftover::orphaned);
    server.reopenWorkspace(ID).close();
  }

  @Test
  void givesSignsWhileTheMarkIsOursOverAConnectionOfItsOwn() {
    try (Workspace workspace = server.createWorkspace(ID);
        SignOfLife.Giver signs = signsOf(workspace)) {
      redis.user().del("kurabe_guarded:alive");
      assertThat(signs.give()).isTrue();
      assertThat(redis.user().ttl("kurabe_guarded:alive")).isPositive();
      Mark others = new Mark(new OwnerMark("other", "container", 1, "2026-11-21"), false);
      redis.user().set("kurabe_guarded:owner", others.text());
      assertThat(signs.give()).isFalse();
      assertThat(workspace.name()).isEqualTo("kurabe_guarded");
    }
  }

  @Test
  void removesNothingWithoutItsMark() {
    redis.user().set("kurabe_foreign:owner", "me");
    redis.user().lpush("kurabe_list:owner", "me");
    redis.user().set("kurabe_foreign:x", "1");
    assertThat(server.leftovers()).isEmpty();
    for (String id : new String[] {"foreign", "list", "absent"}) {
      assertThatThrownBy(() -> server.remove(new RunId(id)))
          .isInstanceOf(TargetException.class)
          .hasMessageContaining("kurabe_" + id + ":owner");
    }
    assertThat(redis.user().exists("kurabe_foreign:owner", "kurabe_foreign:x", "kurabe_list:owner"))
        .isEqualTo(3);
  }

  @Test
  void keepsTheDataWhenAsked() {
    Workspace workspace = server.createWorkspace(ID);
    workspace.keep();
    workspace.close();
    workspace.close();
    assertThat(server.leftovers()).singleElement().matches(Leftover::kept);
    server.remove(ID);
    assertThat(server.leftovers()).isEmpty();
  }

  @Test
  void takesOverWhatAnEarlierProcessLeft() {
    Workspace left = server.createWorkspace(ID);
    redis.user().set("kurabe_guarded:count", "7");
    left.keep();
    left.close();
    try (Workspace again = server.reopenWorkspace(ID)) {
      assertThat(again.name()).isEqualTo("kurabe_guarded");
      assertThat(redis.user().get("kurabe_guarded:count")).isEqualTo("7");
      assertThat(server.leftovers()).singleElement().matches(l -> !l.kept());
    }
    assertThat(redis.user().keys("kurabe_guarded:*")).isEmpty();
    assertThatThrownBy(() -> server.reopenWorkspace(ID))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("Redis has no kurabe_guarded:owner with Kurabe's mark");
  }

  @Test
  void findsItsKeysAmongMany() {
    redis
        .user()
        .eval(
            "for i = 1, 20000 do redis.call('SET', 'user:' .. i, i) end",
            io.lettuce.core.ScriptOutputType.STATUS);
    try (Workspace workspace = server.createWorkspace(ID)) {
      assertThat(workspace.name()).isEqualTo("kurabe_guarded");
      assertThat(server.leftovers()).hasSize(1);
    }
    assertThat(redis.user().dbsize()).isEqualTo(20_000 + USERS_KEYS.size());
  }

  private static SignOfLife.Giver signsOf(Workspace workspace) {
    Connections connections = ((RedisWorkspace) workspace).connections();
    return new KeyGuard(new AdminConnection(connections), connections).signs(ID);
  }
}
