package io.kurabe.redis.local.internal;

import io.kurabe.redis.internal.RedisUrl;
import io.kurabe.spec.Durability;
import io.kurabe.target.Secret;
import io.kurabe.target.local.internal.FreePort;
import io.kurabe.target.local.internal.ServerProcess;
import io.kurabe.target.local.internal.WorkFolder;
import io.lettuce.core.RedisURI;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A real Redis server on loopback with a random password, a free port and its data in a temporary
 * folder. It runs as the user of this process, root included. Closing it stops the server and
 * removes the folder.
 */
public final class EmbeddedRedis implements AutoCloseable {
  static final String CONFIG = "redis.conf";

  private static final Duration START_LIMIT = Duration.ofSeconds(30);

  private static final int PING_MILLIS = 2000;
  private final WorkFolder folder;
  private final ServerProcess process;
  private final RedisURI uri;
  private final Secret password;

  private EmbeddedRedis(WorkFolder folder, ServerProcess process, RedisURI uri, Secret password) {
    this.folder = folder;
    this.process = process;
    this.uri = uri;
    this.password = password;
  }

  /**
   * Starts it with a target's checked settings, which override Kurabe's; a TargetException says
   * what to install or change.
   */
  public static EmbeddedRedis start(Durability durability, Map<String, String> settings) {
    return start(durability, settings, ServerProgram.find());
  }

  public static EmbeddedRedis start(
      Durability durability, Map<String, String> settings, Path program) {
    return FreePort.start(port -> start(durability, settings, program, port));
  }

  /** Starts the server as {@link #start(Durability, Map, Path)} does, on this port and no other. */
  public static EmbeddedRedis start(
      Durability durability, Map<String, String> settings, Path program, int port) {
    return start(durability, settings, program, port, Secret.random(), List.of());
  }

  /** Starts one of several servers with the same password, which the lines give a role. */
  static EmbeddedRedis start(
      Durability durability,
      Map<String, String> settings,
      Path program,
      int port,
      Secret password,
      List<String> role) {
    WorkFolder folder = WorkFolder.create("redis");
    try {
      String path = folder.path().toAbsolutePath().toString();
      String config = ServerConfig.local(durability, password, port, path, role, settings);
      return startIn(folder, config, password, program, port);
    } catch (RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  private static EmbeddedRedis startIn(
      WorkFolder folder, String text, Secret password, Path program, int port) {
    Path config = folder.writePrivate(CONFIG, text);
    ServerProcess process =
        ServerProcess.start("Redis", folder, List.of(program.toString(), config.toString()));
    try {
      process.awaitReady(START_LIMIT, () -> answersPing("127.0.0.1", port));
    } catch (RuntimeException e) {
      process.close();
      throw e;
    }
    RedisURI uri = RedisURI.create("127.0.0.1", port);
    uri.setAuthentication(password.reveal().toCharArray());
    uri.setTimeout(RedisUrl.DEFAULT_TIMEOUT);
    return new EmbeddedRedis(folder, process, uri, password);
  }

  /** Returns its URL, as a user would write it. */
  public String url() {
    return "redis://" + RedisUrl.address(uri);
  }

  public Secret password() {
    return password;
  }

  public RedisURI uri() {
    return uri;
  }

  /** Returns the folder of its data, for tests. */
  Path folder() {
    return folder.path();
  }

  /** Returns its process, for tests. */
  public ProcessHandle handle() {
    return process.handle();
  }

  @Override
  public void close() {
    try {
      process.close();
    } finally {
      folder.close();
    }
  }

  /** Returns true for any reply but LOADING: without a password it is NOAUTH. */
  static boolean answersPing(String host, int port) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), PING_MILLIS);
      socket.setSoTimeout(PING_MILLIS);
      socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
      byte[] reply = socket.getInputStream().readNBytes(4);
      String start = new String(reply, StandardCharsets.US_ASCII);
      return !start.isEmpty() && !start.equals("-LOA");
    }
  }
}
