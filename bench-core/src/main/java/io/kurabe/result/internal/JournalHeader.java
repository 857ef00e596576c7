package io.kurabe.result.internal;

import io.kurabe.target.ServerFacts;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The properties that must be the same in a process that continues where another was interrupted.
 * Immutable.
 *
 * @param schemaVersion {@value #SCHEMA}
 * @param study its name
 * @param runId names the workspaces
 * @param startedAt when the first process began
 * @param parameters every parameter of the study as text
 * @param servers facts of the targets, in their order
 */
public record JournalHeader(
    int schemaVersion,
    String study,
    String runId,
    Instant startedAt,
    Map<String, String> parameters,
    List<ServerFacts> servers) {
  /** The version that this Kurabe writes and reads. */
  public static final int SCHEMA = 5;

  public JournalHeader {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    servers = List.copyOf(servers);
  }
}
