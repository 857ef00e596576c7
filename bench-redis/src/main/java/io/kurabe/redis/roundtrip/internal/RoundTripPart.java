package io.kurabe.redis.roundtrip.internal;

import io.kurabe.redis.internal.RedisContext;
import io.kurabe.redis.internal.RedisPart;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.workloads.roundtrip.internal.PingClients;

/** The round trip by PING. */
public final class RoundTripPart implements RedisPart {
  @Override
  public void addTo(Capabilities<Workspace> to, RedisContext context) {
    to.put(PingClients.class, workspace -> new RedisPings(context.connections()));
  }
}
