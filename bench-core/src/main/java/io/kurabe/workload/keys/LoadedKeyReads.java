package io.kurabe.workload.keys;

import io.kurabe.jdbc.SqlWorkspace;
import io.kurabe.target.Client;
import io.kurabe.workload.Audit;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import io.kurabe.workload.WorkloadException;
import io.kurabe.workload.script.LoadedScripts;
import io.kurabe.workload.script.Scope;
import io.kurabe.workload.script.Script;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One kind of read of a table that is full. Thread-safe, but for one run at a time. */
public final class LoadedKeyReads implements LoadedWorkload {
  private final KeyTable table;
  private final KeyRead read;
  private final LoadedScripts scripts;

  LoadedKeyReads(SqlWorkspace workspace, KeyTable table, KeyRead read, KeySample sample) {
    this.table = table;
    this.read = read;
    Scope scope =
        new Scope()
            .define("ranges", String.valueOf(sample.ranges().size()))
            .texts("some_key", (none, random) -> sample.someKey(random))
            .texts("range_begin", (index, random) -> sample.range(index[0]).begin())
            .texts("range_end", (index, random) -> sample.range(index[0]).end());
    Script script = Script.parse(read.text(), 1, table.read(read), scope);
    this.scripts = new LoadedScripts(workspace, KeyReadWorkload.NAME, List.of(script), scope);
  }

  /** What it reads. */
  public KeyRead read() {
    return read;
  }

  @Override
  public String name() {
    return KeyReadWorkload.NAME;
  }

  @Override
  public Map<String, String> parameters() {
    return scripts.stating(
        Map.of(
            "key", table.column().name(),
            "row-width", table.width().text(),
            "read", read.text()));
  }

  @Override
  public List<Operation> operations() {
    return scripts.operations();
  }

  @Override
  public Client open(int index) {
    return scripts.open(index);
  }

  @Override
  public void reset() {
    scripts.reset();
  }

  @Override
  public Optional<WorkloadException> defect() {
    return scripts.defect();
  }

  @Override
  public Optional<Audit> audit(long acknowledged, long uncertain) {
    return Optional.of(Audit.ofChecks(acknowledged, uncertain, List.of(scripts.answers())));
  }
}
