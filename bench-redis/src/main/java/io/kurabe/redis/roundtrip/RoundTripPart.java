package io.kurabe.redis.roundtrip;

import io.kurabe.redis.RedisContext;
import io.kurabe.redis.RedisPart;
import io.kurabe.target.Capabilities;
import io.kurabe.target.Workspace;
import io.kurabe.workloads.roundtrip.PingClients;

/** The round trip by PING. */
public final class RoundTripPart implements RedisPart {
  @Override
  public void addTo(Capabilities<Workspace> to, RedisContext context) {
    to.put(PingClients.class, workspace -> new RedisPings(context.connections()));
  }
}
