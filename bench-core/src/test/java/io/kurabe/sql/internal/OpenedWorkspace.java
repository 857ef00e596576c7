package io.kurabe.sql.internal;

import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.SharedServers;
import io.kurabe.target.Workspace;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A server, which may be a shared one, and a workspace on it for all tests of a class; a static
 * field of that class.
 */
public final class OpenedWorkspace implements BeforeAllCallback, AfterAllCallback {
  private final Supplier<Server> open;
  private @Nullable Server server;
  private @Nullable Workspace workspace;

  /**
   * @param open opens the server
   */
  public OpenedWorkspace(Supplier<Server> open) {
    this.open = open;
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    new SharedServers().beforeAll(context);
    Server opened = open.get();
    server = opened;
    workspace = opened.createWorkspace(RunId.random());
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (workspace != null) {
      workspace.close();
    }
    if (server != null) {
      server.close();
    }
  }

  /** The workspace. */
  public SqlWorkspace sql() {
    return Objects.requireNonNull(workspace).capability(SqlWorkspace.class).orElseThrow();
  }
}
