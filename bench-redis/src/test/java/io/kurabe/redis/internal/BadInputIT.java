package io.kurabe.redis.internal;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.local.internal.FreePort;
import io.lettuce.core.AclSetuserArgs;
import io.lettuce.core.RedisClient;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BadInputIT {
  private static RedisFixture redis;

  @BeforeAll
  static void startServer() {
    redis = new RedisFixture();
  }

  @AfterAll
  static void stopServer() {
    redis.close();
  }

  private static TargetException refusal(String url) {
    return catchThrowableOfType(
        TargetException.class,
        () -> new RedisEngine().open(Target.parse(url), OpenOptions.DEFAULT).close());
  }

  private static String withUser(String userInfo) {
    return redis.url().replace("redis://", "redis://" + userInfo + "@");
  }

  @Test
  void opensWithTheRightPassword() {
    try (Server server =
        new RedisEngine()
            .open(Target.parse(withUser("default:" + redis.password())), OpenOptions.DEFAULT)) {
      assertThat(server.facts().origin()).isEqualTo("remote");
      assertThat(server.facts().sharesGeneratorHost()).isTrue();
      assertThat(server.facts().toString()).doesNotContain(redis.password());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"pa#ss", "p@ss", "pa/ss", "pa?ss", "pa:ss", "100%", "p@s/s?w#o:r%d"})
  void aPasswordThatIsNotEscapedLogsInUnderTheUsersName(String password) {
    RedisClient client = RedisClient.create(redis.redis.uri());
    try (var connection = client.connect()) {
      var rights =
          AclSetuserArgs.Builder.on().addPassword(password).allKeys().allCommands().allChannels();
      connection.sync().aclDeluser("odd");
      assertThat(connection.sync().aclSetuser("odd", rights)).isEqualTo("OK");
    } finally {
      client.shutdown();
    }
    try (Server server =
        new RedisEngine().open(Target.parse(withUser("odd:" + password)), OpenOptions.DEFAULT)) {
      assertThat(server.facts().toString()).doesNotContain(password);
    }
  }

  @Test
  void saysThatAPasswordIsWrongWithoutShowingIt() {
    for (String user : new String[] {"", "default", "nobody"}) {
      assertThat(refusal(withUser(user + ":hunter2")))
          .hasMessageContaining(
              redis.redis.uri().getPort() + " refuses this user name and password")
          .hasMessageNotContaining("hunter2")
          .hasStackTraceContaining("WRONGPASS");
    }
  }

  @Test
  void asksForThePasswordThatIsMissing() {
    assertThat(refusal(redis.url())).hasMessageContaining("KURABE_PASSWORD");
  }

  @Test
  void saysThatNothingListens() {
    int port = FreePort.find();
    assertThat(refusal("redis://127.0.0.1:" + port))
        .hasMessageContaining("127.0.0.1:" + port + " refuses connections");
  }

  @Test
  void saysThatAHostIsUnknown() {
    assertThat(refusal("redis://no-such-host.invalid")).hasMessageContaining("unknown");
  }

  @Test
  void saysThatAServerDoesNotAnswer() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      assertThat(refusal("redis://127.0.0.1:" + silent.getLocalPort() + "?timeout=300ms"))
          .hasMessageContaining("did not answer")
          .hasMessageContaining("rediss://");
    }
  }

  @Test
  void asksAgainWhenTheReasonOfARefusalWasLost() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread closesTheFirstAndRefusesTheNext = new Thread(() -> closeThenRefuse(server), "refuses");
      closesTheFirstAndRefusesTheNext.start();
      assertThat(refusal("redis://nobody:hunter2@127.0.0.1:" + server.getLocalPort()))
          .hasMessageContaining("refuses this user name and password");
      closesTheFirstAndRefusesTheNext.join();
    }
  }

  private static void closeThenRefuse(ServerSocket server) {
    try {
      server.accept().close();
      try (Socket second = server.accept()) {
        byte[] hello = new byte[4096];
        if (second.getInputStream().read(hello) > 0) {
          second.getOutputStream().write("-WRONGPASS invalid pair\r\n".getBytes(US_ASCII));
          second.getInputStream().transferTo(OutputStream.nullOutputStream());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void saysThatAServerClosesEveryConnectionAtOnce() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread closesAll = new Thread(() -> closeEach(server), "closes");
      closesAll.start();
      assertThat(refusal("redis://127.0.0.1:" + server.getLocalPort()))
          .hasMessageContaining("closed the connection at once")
          .hasMessageContaining("rediss://");
    }
  }

  private static void closeEach(ServerSocket server) {
    try {
      while (!server.isClosed()) {
        server.accept().close();
      }
    } catch (IOException testIsOver) {
      // The socket was closed.
    }
  }

  @Test
  void saysThatThePortSpeaksNoTls() {
    assertThat(refusal(withUser("x:y").replace("redis:", "rediss:") + "?timeout=500ms"))
        .hasMessageContaining("TLS");
  }

  @Test
  void saysThatADatabaseIsNotThere() {
    assertThat(refusal(withUser("default:" + redis.password()) + "/99"))
        .hasMessageContaining("database");
  }

  @Test
  void refusesAUserWithoutRights() {
    redis
        .user()
        .aclSetuser("weak", io.lettuce.core.AclSetuserArgs.Builder.on().addPassword("weak"));
    assertThat(refusal(withUser("weak:weak")))
        .hasMessageContaining("NOPERM")
        .hasMessageContaining("ACL SETUSER");
  }

  @Test
  void saysWhichSettingsItMayNotRead() {
    redis
        .user()
        .aclSetuser(
            "noconfig",
            io.lettuce.core.AclSetuserArgs.Builder.on()
                .addPassword("pw")
                .allKeys()
                .allCommands()
                .removeCommand(io.lettuce.core.protocol.CommandType.CONFIG));
    try (Server server =
        new RedisEngine().open(Target.parse(withUser("noconfig:pw")), OpenOptions.DEFAULT)) {
      assertThat(server.facts().settings())
          .containsEntry("appendfsync", "not readable")
          .containsEntry("maxmemory-policy", "noeviction");
    }
  }

  @Test
  void refusesToCreateAWorkspaceThatItMayNotWrite() {
    redis
        .user()
        .aclSetuser(
            "reader",
            io.lettuce.core.AclSetuserArgs.Builder.on()
                .addPassword("pw")
                .allKeys()
                .allCommands()
                .removeCommand(io.lettuce.core.protocol.CommandType.SET));
    try (Server server =
        new RedisEngine().open(Target.parse(withUser("reader:pw")), OpenOptions.DEFAULT)) {
      assertThatThrownBy(() -> server.createWorkspace(new RunId("denied")))
          .isInstanceOf(TargetException.class)
          .hasMessageContaining("No right to")
          .hasMessageContaining("127.0.0.1:");
    }
  }

  @Test
  void refusesAReplicaThatCannotBeWritten() {
    redis.user().replicaof("127.0.0.1", 1);
    try (Server server =
        new RedisEngine()
            .open(Target.parse(withUser("default:" + redis.password())), OpenOptions.DEFAULT)) {
      assertThat(server.facts().warnings()).anyMatch(w -> w.contains("replica"));
      assertThatThrownBy(() -> server.createWorkspace(new RunId("replica")))
          .isInstanceOf(TargetException.class)
          .hasMessageContaining("READONLY");
    } finally {
      redis.user().replicaofNoOne();
    }
  }
}
