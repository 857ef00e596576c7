package io.kurabe.redis.local.internal;

import io.kurabe.spec.Durability;
import io.kurabe.target.Secret;
import io.kurabe.target.local.internal.FreePort;
import io.kurabe.target.local.internal.ServerProcess;
import io.kurabe.target.local.internal.WorkFolder;
import io.kurabe.tier.Await;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A master, a replica and a sentinel that knows both, on loopback. */
public final class Sentinels implements AutoCloseable {
  private final EmbeddedRedis master;
  private final EmbeddedRedis replica;
  private final WorkFolder folder;
  private final ServerProcess sentinel;
  private final int port;

  private Sentinels(
      EmbeddedRedis master,
      EmbeddedRedis replica,
      WorkFolder folder,
      ServerProcess sentinel,
      int port) {
    this.master = master;
    this.replica = replica;
    this.folder = folder;
    this.sentinel = sentinel;
    this.port = port;
  }

  /** Starts them; the master is called {@code mymaster}. */
  public static Sentinels start() {
    Path program = ServerProgram.find();
    Secret password = Secret.random();
    List<String> auth = List.of("masterauth " + password.reveal());
    EmbeddedRedis master =
        FreePort.start(
            p -> EmbeddedRedis.start(Durability.RELAXED, Map.of(), program, p, password, auth));
    List<String> copy = List.of(auth.get(0), "replicaof 127.0.0.1 " + master.uri().getPort());
    EmbeddedRedis replica =
        FreePort.start(
            p -> EmbeddedRedis.start(Durability.RELAXED, Map.of(), program, p, password, copy));
    WorkFolder folder = WorkFolder.create("sentinel");
    int port = FreePort.find();
    Path config =
        folder.writePrivate(
            "sentinel.conf",
            """
            port %d
            bind 127.0.0.1
            dir %s
            sentinel monitor mymaster 127.0.0.1 %d 1
            sentinel auth-pass mymaster %s
            sentinel down-after-milliseconds mymaster 1000
            sentinel failover-timeout mymaster 5000
            """
                .formatted(port, folder.path(), master.uri().getPort(), password.reveal()));
    ServerProcess sentinel =
        ServerProcess.start(
            "Sentinel", folder, List.of(program.toString(), config.toString(), "--sentinel"));
    sentinel.awaitReady(Duration.ofSeconds(30), () -> EmbeddedRedis.answersPing("127.0.0.1", port));
    Sentinels all = new Sentinels(master, replica, folder, sentinel, port);
    all.awaitReplica();
    return all;
  }

  private void awaitReplica() {
    RedisClient client = RedisClient.create();
    try (var connection = client.connectSentinel(RedisURI.create("127.0.0.1", port))) {
      Await.until(
          () ->
              connection.sync().replicas("mymaster").stream()
                  .anyMatch(r -> "ok".equals(r.get("master-link-status"))));
    } finally {
      client.shutdown();
    }
  }

  public int port() {
    return port;
  }

  public int masterPort() {
    return master.uri().getPort();
  }

  public Secret password() {
    return master.password();
  }

  /** Ends the master hard. */
  public void killMaster() {
    master.handle().destroyForcibly();
  }

  @Override
  public void close() {
    sentinel.close();
    replica.close();
    master.close();
    folder.close();
  }
}
