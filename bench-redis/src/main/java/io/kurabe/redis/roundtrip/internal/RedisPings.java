package io.kurabe.redis.roundtrip.internal;

import io.kurabe.redis.internal.Connections;
import io.kurabe.redis.internal.Request;
import io.kurabe.redis.internal.RequestClient;
import io.kurabe.target.Client;
import io.kurabe.workload.StatementText;
import io.kurabe.workloads.roundtrip.internal.PingClients;
import java.util.List;

/** {@link PingClients} by PING. */
final class RedisPings implements PingClients {
  private static final List<Request> PING = List.of(redis -> redis.ping());

  private final Connections connections;

  RedisPings(Connections connections) {
    this.connections = connections;
  }

  @Override
  public Client open() {
    return new RequestClient(connections.place(), PING);
  }

  @Override
  public StatementText statement() {
    return new StatementText("each round trip", "PING");
  }
}
