package io.kurabe.redis.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.redis.Crowd;
import io.kurabe.redis.internal.RedisEngine;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.target.local.internal.FreePort;
import io.kurabe.target.local.internal.ServerProcess;
import io.kurabe.target.local.internal.WorkFolder;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterStore;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TlsIT {
  private static final char[] STORE_PASSWORD = "changeit".toCharArray();
  private static WorkFolder folder;
  private static ServerProcess process;
  private static int port;

  @BeforeAll
  static void startServerWithTls() throws Exception {
    folder = WorkFolder.create("redis");
    port = FreePort.find();
    writeKeyPair(folder.path());
    Path config =
        folder.writePrivate(
            EmbeddedRedis.CONFIG,
            String.join(
                "\n",
                "bind 127.0.0.1",
                "port 0",
                "tls-port " + port,
                "tls-cert-file " + folder.path().resolve("cert.pem"),
                "tls-key-file " + folder.path().resolve("key.pem"),
                "tls-ca-cert-file " + folder.path().resolve("cert.pem"),
                "tls-auth-clients no",
                "requirepass tls-password",
                "save \"\"",
                ""));
    process =
        ServerProcess.start(
            "Redis", folder, List.of(ServerProgram.find().toString(), config.toString()));
    process.awaitReady(
        Duration.ofSeconds(30),
        () -> {
          try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
          }
        });
  }

  @AfterAll
  static void stopServer() {
    process.close();
    folder.close();
  }

  private static Server open(String url) {
    return new RedisEngine().open(Target.parse(url), OpenOptions.DEFAULT);
  }

  @Test
  void countsOverTlsAndNamesProtocolAndCipher() throws InterruptedException {
    try (Server server = open("rediss://:tls-password@127.0.0.1:" + port + "?verifyPeer=NONE")) {
      assertThat(server.facts().tls()).startsWith("TLSv1.").contains(" TLS_");
      try (Workspace workspace = server.createWorkspace(RunId.random())) {
        CounterStore store = workspace.capability(CounterStore.class).orElseThrow();
        try (Crowd crowd = new Crowd(store, 4, 1)) {
          crowd.start(100);
          assertThat(crowd.awaitEnd()).isTrue();
          assertThat(crowd.failures).isEmpty();
        }
        assertThat(store.total(CounterMethod.INCRBY)).isEqualTo(400);
      }
    }
  }

  @Test
  void refusesACertificateThatNobodyTrusts() {
    assertThatThrownBy(() -> open("rediss://:tls-password@127.0.0.1:" + port).close())
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("not trusted")
        .hasMessageContaining("Name its CA with ?ca=FILE")
        .hasMessageNotContaining("tls-password");
  }

  @Test
  void saysThatThePortWantsTls() {
    assertThatThrownBy(() -> open("redis://:tls-password@127.0.0.1:" + port).close())
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("rediss://");
  }

  private static void writeKeyPair(Path to)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path store = to.resolve("store.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "RSA",
                "-alias",
                "redis",
                "-dname",
                "CN=127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                new String(STORE_PASSWORD))
            .redirectErrorStream(true)
            .start();
    String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(keytool.waitFor()).as(output).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, STORE_PASSWORD);
    }
    pem(to.resolve("key.pem"), "PRIVATE KEY", keys.getKey("redis", STORE_PASSWORD).getEncoded());
    pem(to.resolve("cert.pem"), "CERTIFICATE", keys.getCertificate("redis").getEncoded());
  }

  private static void pem(Path file, String type, byte[] content) throws IOException {
    String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    Files.writeString(
        file, "-----BEGIN " + type + "-----\n" + body + "\n-----END " + type + "-----\n");
  }
}
