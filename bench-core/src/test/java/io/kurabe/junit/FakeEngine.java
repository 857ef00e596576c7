package io.kurabe.junit;

import io.kurabe.spec.Transport;
import io.kurabe.target.Engine;
import io.kurabe.target.Leftover;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.OwnerMark;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.SignOfLife;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * An engine whose servers only note what is done to them: {@code embedded:fake}, {@code
 * embedded:left}, which has a workspace of the run {@link #LEFT}, and {@code embedded:full}, where
 * none can be created. Found by a service file of the tests.
 */
public final class FakeEngine implements Engine {
  /** What happened, in order. */
  public static final List<String> EVENTS = new CopyOnWriteArrayList<>();

  /** Whose workspace an earlier process left. */
  public static final RunId LEFT = new RunId("left");

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public List<String> embeddedServers() {
    return List.of("fake", "broken", "left", "full");
  }

  @Override
  public List<String> urlPrefixes() {
    return List.of("fake:");
  }

  @Override
  public boolean runsImage(String imageName) {
    return false;
  }

  @Override
  public Server open(Target target, OpenOptions options) {
    if (target.text().equals("embedded:broken")) {
      throw new TargetException("The fake server cannot be started on purpose.");
    }
    EVENTS.add("start " + target.name());
    return new FakeServer(target);
  }

  private record FakeServer(Target target) implements Server {
    @Override
    public ServerFacts facts() {
      return ServerFacts.of(target.name(), "fake", "Fake", "1.0").at("nowhere", "embedded", true);
    }

    @Override
    public Target reachableTarget() {
      return target;
    }

    @Override
    public Workspace createWorkspace(RunId id) {
      if (target.text().equals("embedded:full")) {
        throw new TargetException("The fake server is full on purpose.");
      }
      EVENTS.add("create workspace");
      return new FakeWorkspace(this, id);
    }

    @Override
    public Workspace reopenWorkspace(RunId id) {
      EVENTS.add("reopen workspace");
      return new FakeWorkspace(this, id);
    }

    @Override
    public List<Leftover> leftovers() {
      return target.text().equals("embedded:left")
          ? List.of(
              new Leftover(
                  LEFT,
                  new OwnerMark("elsewhere", "-", 1, "2026-11-22T05:00:00Z"),
                  true,
                  SignOfLife.DEAD_AFTER))
          : List.of();
    }

    @Override
    public void remove(RunId id) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
      EVENTS.add("stop " + target.name());
    }
  }

  private record FakeWorkspace(Server server, RunId id) implements Workspace {
    @Override
    public Transport transport() {
      return Transport.jdbc();
    }

    @Override
    public <C> Optional<C> capability(Class<C> type) {
      return Optional.empty();
    }

    @Override
    public void keep() {
      EVENTS.add("keep workspace");
    }

    @Override
    public void close() {
      EVENTS.add("drop workspace");
    }
  }
}
