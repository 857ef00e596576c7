package io.kurabe.workloads.keys.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.sql.script.internal.LoadedScripts;
import io.kurabe.sql.script.internal.Scope;
import io.kurabe.sql.script.internal.Script;
import io.kurabe.sql.script.internal.ScriptedWorkload;
import java.util.List;
import java.util.Map;

/** One kind of read of a table that is full. Thread-safe, but for one run at a time. */
public record LoadedKeyReads(LoadedScripts scripts, KeyTable table, KeyRead read)
    implements ScriptedWorkload {
  static LoadedKeyReads of(
      SqlWorkspace workspace, KeyTable table, KeyRead read, KeySample sample, NanoClock clock) {
    Scope scope =
        new Scope()
            .define("ranges", String.valueOf(sample.ranges().size()))
            .texts("some_key", (none, random) -> sample.someKey(random))
            .texts("range_begin", (index, random) -> sample.range(index[0]).begin())
            .texts("range_end", (index, random) -> sample.range(index[0]).end());
    Script script = Script.parse(read.text(), 1, table.read(read), scope);
    return new LoadedKeyReads(
        new LoadedScripts(workspace, KeyReadWorkload.NAME, List.of(script), scope, clock),
        table,
        read);
  }

  @Override
  public Map<String, String> factors() {
    return Map.of(
        "key", table.column().name(), "row-width", table.width().text(), "read", read.text());
  }
}
