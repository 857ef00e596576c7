package io.kurabe.workloads.cache.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Problems;
import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.SqlServers;
import io.kurabe.target.Workspace;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.BulkReport;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.StatementText;
import io.kurabe.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Reads and writes of keys, as of a cache. */
public record CacheWorkload(CacheSettings settings) implements Workload {
  /** The name of the workload. */
  public static final String NAME = "cache";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public LoadedWorkload load(Workspace workspace) {
    return load(workspace, BulkListener.NONE);
  }

  @Override
  public LoadedWorkload load(Workspace workspace, BulkListener progress) {
    CacheServer server = server(workspace);
    checkKeys(server);
    server.clear();
    CacheServer.Memory before = server.memory();
    NanoClock clock = NanoClock.SYSTEM;
    CacheState state = state(server, before.evicts(), expiryFrom(clock.nanoTime()), clock);
    List<CommandTemplate> commands = settings.loading();
    if (!commands.isEmpty()) {
      CacheLoad load =
          new CacheLoad(
              settings, server.prefix(), state.values(), state.ledger().lane(), progress, clock);
      server.send("load the keys", load);
      progress.loaded(
          new BulkReport(
              CacheLoad.KEYS,
              settings.keys().range().count(),
              1,
              "pipelined " + commands.get(0).command(),
              List.of(),
              0,
              load.seconds()));
    }
    return new LoadedCache(state, before, KeyBytes.of(state));
  }

  /**
   * Takes the keys as they are. Nobody here knows when they were loaded, so that each may be
   * expired where there are times to live.
   */
  @Override
  public LoadedWorkload join(Workspace workspace) {
    CacheServer server = server(workspace);
    CacheServer.Memory now = server.memory();
    NanoClock clock = NanoClock.SYSTEM;
    long expiryFrom = settings.values().ttl().isPresent() ? clock.nanoTime() : MissRule.NEVER;
    return new LoadedCache(
        state(server, now.evicts(), expiryFrom, clock), now, OptionalDouble.empty());
  }

  private long expiryFrom(long loadedFrom) {
    return settings
        .values()
        .ttl()
        .map(ttl -> loadedFrom + ttl.least().toNanos())
        .orElse(MissRule.NEVER);
  }

  private CacheState state(CacheServer server, boolean evicts, long expiryFrom, NanoClock clock) {
    List<CacheOperation> operations = settings.operations();
    return new CacheState(
        settings,
        operations,
        server,
        new StampedValues(
            StampedValues.mix(server.prefix().hashCode()),
            settings.values().sizes().largest(),
            settings.values().content()),
        new CacheLedger(operations.stream().map(CacheOperation::name).toList()),
        new MissRule(!settings.loading().isEmpty(), evicts, expiryFrom),
        clock);
  }

  private CacheServer server(Workspace workspace) {
    return workspace
        .capability(CacheServer.class)
        .orElseThrow(() -> SqlServers.needs(this, "a Redis or Valkey server", workspace));
  }

  @Override
  public Workload.Rhythm rhythm() {
    return settings.rhythm();
  }

  /** Refuses commands of the user's that would touch other keys than those of this workspace. */
  private void checkKeys(CacheServer server) {
    Problems problems = new Problems("cache");
    settings.mix().commands().forEach(c -> checkKeys(server, c.template(), "command", problems));
    settings.preload().commands().forEach(c -> checkKeys(server, c, "preload-command", problems));
    problems.throwIfAny();
  }

  private static void checkKeys(
      CacheServer server, CommandTemplate template, String place, Problems problems) {
    List<String> words = new ArrayList<>(List.of(template.command()));
    for (Word word : template.words()) {
      words.add(
          word instanceof Word.Key key
              ? server.prefix() + key.before() + "1" + key.after()
              : word instanceof Word.Fixed ? word.text() : "1");
    }
    try {
      List<String> others =
          server.keysIn(words).stream().filter(k -> !k.startsWith(server.prefix())).toList();
      if (!others.isEmpty()) {
        problems.add(
            place,
            "'%s' works on the key '%s', which is not of this run. Write __key__ into it"
                .formatted(template.text(), others.get(0)));
      }
    } catch (IllegalArgumentException e) {
      problems.add(
          place,
          "'%s' is refused, since only keys of this run may be touched, and the server sees none in it: %s"
              .formatted(template.text(), e.getMessage()));
    }
  }

  @Override
  public long filledRows() {
    return settings.keys().range().count() * settings.loading().size();
  }

  @Override
  public List<StatementText> statements(Workspace workspace) {
    if (workspace.capability(CacheServer.class).isEmpty()) {
      return List.of();
    }
    String prefix = server(workspace).prefix();
    List<StatementText> texts = new ArrayList<>();
    settings.loading().stream()
        .distinct()
        .forEach(c -> texts.add(new StatementText("load: each key", shown(c, prefix))));
    settings
        .operations()
        .forEach(
            o ->
                texts.add(
                    new StatementText(
                        o.keysAtOnce() == 1
                            ? o.name() + ": each request"
                            : o.name() + ": each request, with " + o.keysAtOnce() + " keys",
                        shown(o.template(), prefix))));
    return List.copyOf(texts);
  }

  private static String shown(CommandTemplate template, String prefix) {
    return template
        .text()
        .replaceAll("(\\S*)__key__", java.util.regex.Matcher.quoteReplacement(prefix) + "$1<key>")
        .replace("__data__", "<value>")
        .replace("__ttl__", "<ttl in ms>");
  }

  /** Refuses what does not go together; a {@link ConfigurationException} has all of it. */
  static CacheWorkload checked(CacheSettings settings) {
    Problems problems = new Problems("Workload cache");
    settings.check(problems);
    problems.throwIfAny();
    return new CacheWorkload(settings);
  }
}
