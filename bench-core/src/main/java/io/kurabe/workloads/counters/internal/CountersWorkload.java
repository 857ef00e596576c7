package io.kurabe.workloads.counters.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.internal.DurationText;
import io.kurabe.sql.internal.SqlServers;
import io.kurabe.target.Client;
import io.kurabe.target.Workspace;
import io.kurabe.workload.Audit;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import io.kurabe.workload.StatementText;
import io.kurabe.workload.Workload;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Increments hot rows.
 *
 * @param method of counting; empty for the first that the server offers
 * @param settings rows, slots, hold
 */
public record CountersWorkload(Optional<CounterMethod> method, CounterSettings settings)
    implements Workload {
  /** The name of the workload. */
  public static final String NAME = "counters";

  private static final List<Operation> OPERATIONS = List.of(new Operation("increment", 1));

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public LoadedWorkload load(Workspace workspace) {
    CounterStore store =
        store(workspace)
            .orElseThrow(() -> SqlServers.needs(this, "a server that keeps counters", workspace));
    Set<CounterMethod> offered = store.methods();
    CounterMethod chosen =
        method.orElseGet(() -> offered.stream().sorted().findFirst().orElseThrow());
    if (!offered.contains(chosen)) {
      throw new ConfigurationException(
          "method: '%s' is not possible on %s. Possible: %s"
              .formatted(
                  chosen.text(),
                  workspace.server().facts().target(),
                  String.join(", ", offered.stream().sorted().map(CounterMethod::text).toList())));
    }
    return new Loaded(store, chosen, settings);
  }

  /** Its data are made before each run. */
  @Override
  public LoadedWorkload join(Workspace workspace) {
    return load(workspace);
  }

  /** Returns each statement once, of the chosen method or of all that the server offers. */
  @Override
  public List<StatementText> statements(Workspace workspace) {
    Set<StatementText> texts = new LinkedHashSet<>();
    store(workspace)
        .ifPresent(
            store ->
                store.methods().stream()
                    .sorted()
                    .filter(m -> method.isEmpty() || method.get() == m)
                    .forEach(m -> texts.addAll(store.statements(m, settings))));
    return List.copyOf(texts);
  }

  private static Optional<CounterStore> store(Workspace workspace) {
    return workspace.capability(CounterStore.class);
  }

  /** Returns the factors of a way to count, for results. */
  public static Map<String, String> factors(CounterMethod method, CounterSettings settings) {
    Map<String, String> factors = new LinkedHashMap<>();
    factors.put("method", method.text());
    factors.put("rows", String.valueOf(settings.rows()));
    if (method == CounterMethod.SLOTS) {
      factors.put("slots", String.valueOf(settings.slots()));
    }
    if (method != CounterMethod.INCRBY) { // Without a lock there is nothing to hold.
      factors.put("hold", DurationText.format(settings.hold()));
    }
    return factors;
  }

  /**
   * The counters on one store.
   *
   * @param settings rows, slots, hold
   */
  public record Loaded(CounterStore store, CounterMethod method, CounterSettings settings)
      implements LoadedWorkload {
    /** Returns {@code counters/upsert}. */
    @Override
    public String name() {
      return NAME + "/" + method.text();
    }

    @Override
    public Map<String, String> parameters() {
      return factors(method, settings);
    }

    @Override
    public List<Operation> operations() {
      return OPERATIONS;
    }

    @Override
    public Client open(int index) {
      return store.open(method, settings);
    }

    @Override
    public void reset() {
      store.reset();
    }

    @Override
    public Optional<Audit> audit(long acknowledged, long uncertain) {
      return Optional.of(Audit.of(acknowledged, uncertain, store.total(method)));
    }
  }
}
