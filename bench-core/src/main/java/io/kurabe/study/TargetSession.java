package io.kurabe.study;

import io.kurabe.config.ConfigurationException;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.Transport;
import io.kurabe.target.Engines;
import io.kurabe.target.Leftover;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Workload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The servers of one invocation, opened side by side, with a workspace on each. Closing it drops
 * the workspaces and stops the servers that it started. Used by one thread.
 */
public final class TargetSession implements AutoCloseable {
  private final Map<String, Server> servers = new LinkedHashMap<>();
  private final Map<String, Workspace> workspaces = new LinkedHashMap<>();

  private final Map<LoadedKey, LoadedWorkload> loaded = new LinkedHashMap<>();
  private final OpenOptions options;
  private final boolean borrowed;
  private final Runnable end;

  private record LoadedKey(String target, Workload workload) {}

  /**
   * @param borrowed whether another session closes the servers
   * @param end of what has to be there as long as the servers are open
   */
  private TargetSession(OpenOptions options, boolean borrowed, Runnable end) {
    this.options = options;
    this.borrowed = borrowed;
    this.end = end;
  }

  /**
   * Opens targets with the engines on the class path, durable, without a pool, under a random run
   * id; otherwise as {@link #open(List, Engines, OpenOptions, RunId)}.
   *
   * @param targets the targets, in their order
   * @return the target session
   */
  public static TargetSession open(Target... targets) {
    if (targets.length == 0) {
      throw new ConfigurationException("Session: targets: at least one is needed");
    }
    return open(List.of(targets), Engines.load(), OpenOptions.DEFAULT, RunId.random());
  }

  /**
   * Opens all targets at the same time and creates a workspace on each. When one fails, the others
   * are closed again. Those that have to be looked up are, by the {@link
   * io.kurabe.target.TargetLookup} on the class path.
   *
   * @param targets with distinct names; none for work that touches no server
   * @param engines the engines that there are
   * @param options how it is opened
   * @param id the id of the run
   * @return the target session
   * @throws ConfigurationException when there is no engine for a target, two have one name, or one
   *     cannot be opened with the options
   * @throws TargetException with the problems of all targets that failed
   */
  public static TargetSession open(
      List<Target> targets, Engines engines, OpenOptions options, RunId id) {
    LookedUp found = LookedUp.of(targets, System.getenv());
    TargetSession session = new TargetSession(options, false, found.end());
    session.prepare(
        () -> Opening.of(found.targets(), engines, options).into(session.servers),
        Server::createWorkspace,
        id);
    return session;
  }

  /**
   * Opens all targets with the workspaces that an earlier process left, and new ones where it left
   * none. When one fails, the earlier workspaces stay.
   *
   * @param targets the targets, in their order
   * @param engines the engines that there are
   * @param options how it is opened
   * @param id of the workspaces of the earlier process
   * @param sameServers is handed the facts of the opened servers before anything is made on them,
   *     and throws when they are others than those of the earlier process
   * @return the target session
   * @throws ConfigurationException when {@link #open(List, Engines, OpenOptions, RunId)} throws it
   */
  public static TargetSession reopen(
      List<Target> targets,
      Engines engines,
      OpenOptions options,
      RunId id,
      Consumer<List<ServerFacts>> sameServers) {
    LookedUp found = LookedUp.of(targets, System.getenv());
    TargetSession session = new TargetSession(options, false, found.end());
    List<Workspace> left = new ArrayList<>();
    session.prepare(
        () -> {
          Opening.of(found.targets(), engines, options).into(session.servers);
          sameServers.accept(session.facts());
        },
        (server, of) -> leftOrNew(server, of, left),
        id);
    return session;
  }

  /**
   * Opens a target with the workspace that another process has made there, as one of several
   * generators. Closing it leaves the workspace as it is.
   *
   * @param target the name of the target
   * @param engines the engines that there are
   * @param options how it is opened
   * @param id the id of the run
   * @return the target session
   * @throws ConfigurationException when there is no engine for the target
   * @throws TargetException when the server refuses, or there is no such workspace
   */
  public static TargetSession join(Target target, Engines engines, OpenOptions options, RunId id) {
    LookedUp found = LookedUp.of(List.of(target), System.getenv());
    TargetSession session = new TargetSession(options, false, found.end());
    session.prepare(
        () -> Opening.of(found.targets(), engines, options).into(session.servers),
        Server::joinWorkspace,
        id);
    return session;
  }

  private static Workspace leftOrNew(Server server, RunId id, List<Workspace> left) {
    try {
      if (server.leftovers().stream().noneMatch(l -> l.id().equals(id))) {
        return server.createWorkspace(id);
      }
      left.add(server.reopenWorkspace(id));
      return left.get(left.size() - 1);
    } catch (RuntimeException | Error e) {
      List<RuntimeException> problems = new ArrayList<>();
      left.forEach(w -> closing(w::keep, problems));
      problems.forEach(e::addSuppressed);
      throw e;
    }
  }

  /**
   * {@return a session on the same servers with a new workspace on each} Closing it drops those
   * workspaces and leaves the servers to this session, which must outlive it.
   *
   * @param id the id of the run
   * @throws TargetException when a workspace cannot be created
   */
  public TargetSession withNewWorkspaces(RunId id) {
    TargetSession other = new TargetSession(options, true, () -> {});
    other.prepare(() -> other.servers.putAll(servers), Server::createWorkspace, id);
    return other;
  }

  /** Gets the servers and their workspaces; closes everything when a step fails. */
  private void prepare(
      Runnable getServers, BiFunction<Server, RunId, Workspace> workspaceOn, RunId id) {
    try {
      getServers.run();
      Map<String, Set<RunId>> before = new LinkedHashMap<>();
      if (servers.size() > 1) {
        servers.forEach((name, server) -> before.put(name, ours(server)));
      }
      servers.forEach(
          (name, server) ->
              workspaces.put(name, workspaceOn.apply(server, idOn(server, id, before.get(name)))));
      if (!options.drivers().allowUnlike()) {
        Likeness.require(workspaces);
      }
    } catch (RuntimeException | Error e) {
      try {
        close();
      } catch (RuntimeException closing) {
        e.addSuppressed(closing);
      }
      throw e;
    }
  }

  /** Returns the id, or another when a target before this one is the same server. */
  private RunId idOn(Server server, RunId id, @Nullable Set<RunId> before) {
    if (before == null || workspaces.isEmpty()) {
      return id;
    }
    Set<RunId> made = ours(server);
    made.removeAll(before);
    return IntStream.rangeClosed(0, workspaces.size())
        .mapToObj(id::ofTarget)
        .filter(free -> !made.contains(free))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the workspaces that carry the mark of this process. */
  private static Set<RunId> ours(Server server) {
    return server.leftovers().stream()
        .filter(l -> l.owner().isOfThisProcess())
        .map(Leftover::id)
        .collect(Collectors.toCollection(HashSet::new));
  }

  /** {@return the facts of all servers, in the order of the targets} */
  public List<ServerFacts> facts() {
    return servers.values().stream().map(Server::facts).toList();
  }

  /**
   * {@return the facts of one server}
   *
   * @param target the name of the target
   */
  public ServerFacts factsOf(String target) {
    return of(target, servers).facts();
  }

  /** {@return the servers by name of the target, in the order of the targets} */
  public Map<String, Server> servers() {
    return servers;
  }

  private static <V> V of(String target, Map<String, V> all) {
    V found = all.get(target);
    if (found == null) {
      throw new IllegalArgumentException("no target is called '" + target + "'");
    }
    return found;
  }

  /**
   * {@return every setting that a server reports; see {@link Server#allSettings}}
   *
   * @param target the name of the target
   */
  public Map<String, String> settingsOf(String target) {
    return of(target, servers).allSettings();
  }

  /**
   * {@return a caution when a server shares the processors of the load generator; empty when none
   * does}
   *
   * @param so the consequence, which ends the sentence
   */
  public Optional<String> sharedProcessors(String so) {
    return facts().stream().anyMatch(ServerFacts::sharesGeneratorHost)
        ? Optional.of(
            "Servers and load generator share this machine's %s processors: %s"
                .formatted(Runtime.getRuntime().availableProcessors(), so))
        : Optional.empty();
  }

  /**
   * {@return how the operations of clients travel to one target}
   *
   * @param target the name of the target
   */
  public Transport transport(String target) {
    return workspace(target).transport();
  }

  /**
   * {@return the workspace on one target}
   *
   * @param target the name of the target
   * @throws IllegalArgumentException when no target has that name
   */
  public Workspace workspace(String target) {
    return of(target, workspaces);
  }

  /** {@return how the servers were opened} */
  public OpenOptions options() {
    return options;
  }

  /**
   * {@return the workload on a target's workspace; the first call loads it, later ones return the
   * same}
   *
   * @param target the name of the target
   * @param workload the workload
   * @throws IllegalArgumentException when no target has that name
   * @throws io.kurabe.config.ConfigurationException when the target cannot carry it out
   * @throws TargetException when the server refuses
   */
  public LoadedWorkload loaded(String target, Workload workload) {
    return loaded(target, workload, BulkListener.NONE);
  }

  /**
   * Does what {@link #loaded(String, Workload)} does, and reports the progress of loading.
   *
   * @param target the name of the target
   * @param workload the workload
   * @param progress what hears of the progress
   * @return the loaded workload
   */
  public LoadedWorkload loaded(String target, Workload workload, BulkListener progress) {
    Workspace workspace = workspace(target);
    LoadedKey key = new LoadedKey(target, workload);
    LoadedWorkload ready = loaded.get(key);
    if (ready == null) {
      DataLoadProgress filling = new DataLoadProgress(progress, NanoClock.SYSTEM);
      ready = workload.load(workspace, filling);
      filling.ready(workload.name() + " on " + target);
      loaded.put(key, ready);
    }
    return ready;
  }

  /** {@return the workspaces by name of the target, in the order of the targets} */
  public Map<String, Workspace> workspaces() {
    return workspaces;
  }

  /**
   * {@return a capability of the workspace of a target}
   *
   * @param <C> the type of the capability
   * @param target the name of the target
   * @param type the type of the capability
   */
  public <C> Optional<C> capability(String target, Class<C> type) {
    return Optional.ofNullable(workspaces.get(target)).flatMap(w -> w.capability(type));
  }

  /**
   * {@return a capability that the workspace of a target is known to have}
   *
   * @param <C> the type of the capability
   * @param target the name of the target
   * @param type the type of the capability
   * @throws IllegalStateException when it has not
   */
  public <C> C required(String target, Class<C> type) {
    return capability(target, type)
        .orElseThrow(() -> new IllegalStateException(target + " has no " + type.getSimpleName()));
  }

  /**
   * {@return the capability of all targets that have it, by name of the target}
   *
   * @param <C> the type of the capability
   * @param type the type of the capability
   */
  public <C> Map<String, C> capabilities(Class<C> type) {
    Map<String, C> all = new LinkedHashMap<>();
    workspaces.forEach((target, w) -> w.capability(type).ifPresent(c -> all.put(target, c)));
    return all;
  }

  @Override
  public void close() {
    List<RuntimeException> problems = new ArrayList<>();
    workspaces.values().forEach(w -> closing(w::close, problems));
    if (!borrowed) {
      servers.values().forEach(s -> closing(s::close, problems));
      closing(end, problems);
    }
    if (!problems.isEmpty()) {
      RuntimeException first = problems.get(0);
      problems.stream().skip(1).forEach(first::addSuppressed);
      throw first;
    }
  }

  private static void closing(Runnable close, List<RuntimeException> problems) {
    try {
      close.run();
    } catch (RuntimeException e) {
      problems.add(e);
    }
  }
}
