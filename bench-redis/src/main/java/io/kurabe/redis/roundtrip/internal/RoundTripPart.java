package io.kurabe.redis.roundtrip.internal;

import io.kurabe.redis.internal.Connections;
import io.kurabe.redis.internal.RedisPart;
import io.kurabe.redis.internal.Request;
import io.kurabe.redis.internal.RequestClient;
import io.kurabe.target.Client;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.workload.StatementText;
import io.kurabe.workloads.roundtrip.internal.PingClients;
import java.util.List;

/** The round trip by PING. */
public final class RoundTripPart implements RedisPart {
  @Override
  public void addTo(Capabilities<Workspace> to, RedisPart.Context context) {
    to.put(PingClients.class, workspace -> new RedisPings(context.connections()));
  }

  /** {@link PingClients} by PING. */
  private record RedisPings(Connections connections) implements PingClients {
    private static final List<Request> PING = List.of(redis -> redis.ping());

    @Override
    public Client open() {
      return RequestClient.drawing(connections.place(), PING);
    }

    @Override
    public StatementText statement() {
      return new StatementText("each round trip", "PING");
    }
  }
}
