package io.kurabe.target;

import io.kurabe.spec.Transport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Servers that a test scripts: each target {@code NAME=embedded:scripted} can do what the test
 * gives it, and nothing else. Their processors are their own, so that the generator is judged as if
 * it were alone on its host.
 */
public final class ScriptedServers implements Engine {
  private final Map<String, Map<Class<?>, Function<Workspace, ?>>> capabilities =
      new LinkedHashMap<>();

  /** Gives a server something that it can do. */
  public <C> ScriptedServers with(String target, Class<C> type, C capability) {
    return withEach(target, type, workspace -> capability);
  }

  /** Gives each workspace of a server something of its own, made at every request. */
  public <C> ScriptedServers withEach(String target, Class<C> type, Function<Workspace, C> make) {
    capabilities.computeIfAbsent(target, t -> new LinkedHashMap<>()).put(type, make);
    return this;
  }

  /** The targets, in the order in which they were first given something. */
  public List<Target> targets() {
    return capabilities.keySet().stream()
        .map(name -> Target.parse(name + "=embedded:scripted"))
        .toList();
  }

  /** This engine alone. */
  public Engines engines() {
    return Engines.of(List.of(this));
  }

  @Override
  public String name() {
    return "scripted";
  }

  @Override
  public List<String> embeddedServers() {
    return List.of("scripted");
  }

  @Override
  public List<String> urlPrefixes() {
    return List.of();
  }

  @Override
  public boolean runsImage(String imageName) {
    return false;
  }

  @Override
  public Server open(Target target, OpenOptions options) {
    return new ScriptedServer(target, capabilities.getOrDefault(target.name(), Map.of()));
  }

  private record ScriptedServer(Target target, Map<Class<?>, Function<Workspace, ?>> capabilities)
      implements Server {
    @Override
    public ServerFacts facts() {
      return ServerFacts.of(target.name(), "scripted", "Scripted", "1.0").at("-", "virtual", false);
    }

    @Override
    public Target reachableTarget() {
      return target;
    }

    @Override
    public Workspace createWorkspace(RunId id) {
      return new ScriptedWorkspace(this, id);
    }

    @Override
    public Workspace reopenWorkspace(RunId id) {
      return new ScriptedWorkspace(this, id);
    }

    @Override
    public List<Leftover> leftovers() {
      return List.of();
    }

    @Override
    public void remove(RunId id) {
      throw new TargetException("A scripted server keeps nothing.");
    }

    @Override
    public void close() {
      // Nothing runs.
    }
  }

  private record ScriptedWorkspace(ScriptedServer server, RunId id) implements Workspace {
    @Override
    public Transport transport() {
      return Transport.jdbc();
    }

    @Override
    public <C> Optional<C> capability(Class<C> type) {
      return Optional.ofNullable(server.capabilities.get(type))
          .map(make -> type.cast(make.apply(this)));
    }

    @Override
    public void keep() {
      // Nothing to keep.
    }

    @Override
    public void close() {
      // Nothing to drop.
    }
  }
}
