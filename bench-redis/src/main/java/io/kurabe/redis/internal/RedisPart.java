package io.kurabe.redis.internal;

import io.kurabe.target.Workspace;
import io.kurabe.target.internal.Capabilities;

/**
 * The part of this engine for one study or one workload. Each is found by {@link
 * java.util.ServiceLoader} and lies in a package of its own, so that the engine names none of them.
 */
public interface RedisPart {
  /** Adds what the workspace can do for that study or workload. */
  void addTo(Capabilities<Workspace> to, Context context);

  /** One workspace, whose keys have the prefix, and its server, as a part sees them. */
  record Context(
      Connections connections, AdminConnection control, RedisVersion version, String prefix) {}
}
