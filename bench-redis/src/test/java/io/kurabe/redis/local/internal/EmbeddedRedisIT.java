package io.kurabe.redis.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kurabe.redis.internal.RedisEngine;
import io.kurabe.redis.internal.RedisFixture;
import io.kurabe.spec.Durability;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Server;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.local.internal.PortTakenException;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedRedisIT {
  @Test
  void reportsWhatItIsAndThatItSyncsEachWrite() {
    try (Server server = open(Durability.DURABLE)) {
      ServerFacts facts = server.facts();
      assertThat(facts.product()).isEqualTo("Redis");
      assertThat(facts.version()).startsWith("6.2.");
      assertThat(facts.origin()).isEqualTo("embedded");
      assertThat(facts.tls()).isEqualTo("off");
      assertThat(facts.sharesGeneratorHost()).isTrue();
      assertThat(facts.address()).startsWith("127.0.0.1:");
      assertThat(facts.roundTripMicros()).isBetween(1.0, 1e6);
      assertThat(facts.settings())
          .containsEntry("appendonly", "yes")
          .containsEntry("appendfsync", "always")
          .containsEntry("save", "(empty)")
          .containsEntry("maxmemory-policy", "noeviction")
          .containsEntry("maxclients", "2000")
          .containsEntry("role", "master")
          .containsEntry("cluster_enabled", "0")
          .containsKey("client_event_loops");
      assertThat(facts.warnings()).isEmpty();
    }
  }

  @Test
  void syncsEverySecondWhenRelaxed() {
    try (Server server = open(Durability.RELAXED)) {
      assertThat(server.facts().settings()).containsEntry("appendfsync", "everysec");
    }
  }

  @Test
  void listensOnLoopbackOnly() throws IOException {
    try (RedisFixture redis = new RedisFixture()) {
      int port = redis.redis.uri().getPort();
      List<InetSocketAddress> others =
          NetworkInterface.networkInterfaces()
              .flatMap(NetworkInterface::inetAddresses)
              .filter(a -> a instanceof Inet4Address && !a.isLoopbackAddress())
              .map(a -> new InetSocketAddress(a, port))
              .toList();
      assumeTrue(!others.isEmpty(), "this machine has no address but loopback");
      for (InetSocketAddress other : others) {
        try (Socket socket = new Socket()) {
          assertThatThrownBy(() -> socket.connect(other, 1000)).isInstanceOf(IOException.class);
        }
      }
      assertThat(redis.user().configGet("bind")).containsEntry("bind", "127.0.0.1");
    }
  }

  @Test
  void wantsItsPasswordAndShowsItNowhereButInItsConfiguration() throws IOException {
    try (RedisFixture redis = new RedisFixture()) {
      String password = redis.password();
      String command =
          Files.readString(Path.of("/proc/" + redis.redis.handle().pid() + "/cmdline"));
      assertThat(command).contains("redis-server").doesNotContain(password);
      assertThat(redis.redis.folder().resolve("server.log")).content().doesNotContain(password);
      assertThatThrownBy(() -> open(Target.parse(redis.url())))
          .isInstanceOf(TargetException.class)
          .hasMessageContaining("asks for a password");
    }
  }

  @Test
  void aPortThatAnotherProcessTookIsRecognised() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(
              () ->
                  EmbeddedRedis.start(
                      Durability.DURABLE, Map.of(), ServerProgram.find(), other.getLocalPort()))
          .isInstanceOf(PortTakenException.class)
          .hasMessageContaining("Another process listens on the port");
    }
  }

  @Test
  void leavesNeitherProcessNorFolderWhenClosed() {
    EmbeddedRedis redis = EmbeddedRedis.start(Durability.DURABLE, Map.of());
    assertThat(redis.folder()).isDirectory();
    assertThat(redis.handle().isAlive()).isTrue();
    redis.close();
    assertThat(redis.folder()).doesNotExist();
    assertThat(redis.handle().isAlive()).isFalse();
    redis.close();
  }

  @Test
  void namesTheMissingLibraryAndItsPackage(@TempDir Path tmp) throws IOException {
    Path program =
        script(
            tmp,
            "echo 'redis-server: error while loading shared libraries: libssl.so.3: cannot open"
                + " shared object file: No such file or directory' >&2; exit 127");
    assertThatThrownBy(() -> EmbeddedRedis.start(Durability.DURABLE, Map.of(), program))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("libssl.so.3")
        .hasMessageContaining("apt-get install libssl3");
  }

  @Test
  void showsTheServersOwnWordsWhenItRefusesToStart(@TempDir Path tmp) throws IOException {
    Path program = script(tmp, "echo 'FATAL CONFIG FILE ERROR'; exit 1");
    assertThatThrownBy(() -> EmbeddedRedis.start(Durability.DURABLE, Map.of(), program))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("exit code 1")
        .hasMessageContaining("FATAL CONFIG FILE ERROR");
  }

  private static Server open(Durability durability) {
    return new RedisEngine().open(Target.parse("embedded:redis"), new OpenOptions(durability, 0));
  }

  private static Server open(Target target) {
    return new RedisEngine().open(target, OpenOptions.DEFAULT);
  }

  private static Path script(Path folder, String line) throws IOException {
    Path program =
        Files.createFile(
            folder.resolve("redis-server"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    return Files.writeString(program, "#!/bin/sh\n" + line + "\n");
  }
}
