package io.kurabe.workloads.ycsb.internal;

import io.kurabe.sql.internal.SqlServers;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.Workspace;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.StatementText;
import io.kurabe.workload.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One of the core workloads of YCSB. */
public record YcsbWorkload(YcsbMix mix, YcsbSettings settings) implements Workload {
  @Override
  public String name() {
    return mix.workloadName();
  }

  @Override
  public LoadedWorkload load(Workspace workspace) {
    return load(workspace, BulkListener.NONE);
  }

  @Override
  public LoadedWorkload load(Workspace workspace, BulkListener progress) {
    RecordStore store = required(workspace);
    store.fill(progress);
    return new LoadedYcsb(this, store);
  }

  @Override
  public LoadedWorkload join(Workspace workspace) {
    return new LoadedYcsb(this, required(workspace));
  }

  private RecordStore required(Workspace workspace) {
    return store(workspace)
        .orElseThrow(() -> SqlServers.needs(this, "a SQL or Redis server", workspace));
  }

  private Optional<RecordStore> store(Workspace workspace) {
    Optional<RecordStore> sql =
        workspace
            .capability(YcsbSql.class)
            .map(
                dialect ->
                    new SqlRecordStore(
                        workspace.capability(SqlWorkspace.class).orElseThrow(), dialect, this));
    return sql.or(() -> workspace.capability(RecordStore.Maker.class).map(maker -> maker.of(this)));
  }

  @Override
  public long filledRows() {
    return settings.records();
  }

  @Override
  public List<StatementText> statements(Workspace workspace) {
    return store(workspace).map(RecordStore::statements).orElse(List.of());
  }

  /** Returns the factors that results state. */
  Map<String, String> factors() {
    Map<String, String> factors = new LinkedHashMap<>();
    YcsbSettings.Uses uses = settings.uses();
    factors.put("records", String.valueOf(settings.records()));
    ifSet(
        factors,
        "part",
        !settings.part().isAllOf(settings.records()),
        "%d from %d on".formatted(settings.part().count(), settings.part().first()));
    factors.put("fields", settings.fields() + " of " + settings.fieldSize().words() + " bytes");
    factors.put("keys", settings.choice().words());
    factors.put("insert-order", settings.order().hashed() ? "hashed" : "ordered");
    if (settings.choice().spreadsOverTheFuture() && mix.has(YcsbOperation.INSERT)) {
      factors.put("expected-inserts", String.valueOf(settings.expected(mix)));
    }
    if (mix.has(YcsbOperation.SCAN)) {
      factors.put("scan-length", settings.scanLength().words());
    }
    if (mix.has(YcsbOperation.READ_MODIFY_WRITE)) {
      factors.put("transaction", uses.transaction() ? "yes" : "no");
    }
    ifSet(factors, "layout", uses.layout() == YcsbSettings.Layout.JSON, "json");
    ifSet(factors, "partitions", uses.partitions() > 1, String.valueOf(uses.partitions()));
    ifSet(factors, "read-one-field", uses.readsOneField(), "yes");
    ifSet(factors, "write-all-fields", uses.writesAllFields(), "yes");
    ifSet(factors, "verify", uses.verify(), "yes");
    ifSet(factors, "no-index", !uses.index(), "yes");
    ifSet(factors, "pipelined-scans", uses.pipelinedScans(), "yes");
    return factors;
  }

  private static void ifSet(Map<String, String> to, String name, boolean set, String value) {
    if (set) {
      to.put(name, value);
    }
  }
}
