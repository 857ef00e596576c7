package io.kurabe.redis.internal;

import io.kurabe.spec.Transport;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.target.internal.Tenancy;
import io.lettuce.core.RedisException;
import java.util.Optional;

/** The key prefix of one invocation. Thread-safe. */
public final class RedisWorkspace implements Workspace {
  private final Server server;
  private final Tenancy tenancy;
  private final Connections connections;
  private final AdminConnection control;
  private final Capabilities<Workspace> capabilities;

  /** Makes the workspace of a prefix that is claimed, with capabilities besides this class. */
  RedisWorkspace(
      Server server,
      Tenancy tenancy,
      Connections connections,
      AdminConnection control,
      Capabilities<Workspace> capabilities) {
    this.server = server;
    this.tenancy = tenancy;
    this.connections = connections;
    this.control = control;
    this.capabilities = capabilities;
  }

  public Connections connections() {
    return connections;
  }

  public String prefix() {
    return KeyGuard.prefix(id());
  }

  /** Makes the exception that explains a failed command outside of a run to the user. */
  public TargetException failure(String intent, RedisException e) {
    return control.failure(intent, e);
  }

  @Override
  public Server server() {
    return server;
  }

  @Override
  public RunId id() {
    return tenancy.id();
  }

  @Override
  public Transport transport() {
    return connections.endpoint().transport();
  }

  @Override
  public <C> Optional<C> capability(Class<C> type) {
    if (type == RedisWorkspace.class) {
      return Optional.of(type.cast(this));
    }
    return capabilities.of(type, this);
  }

  @Override
  public void keep() {
    tenancy.keep();
  }

  @Override
  public void close() {
    tenancy.close();
  }
}
