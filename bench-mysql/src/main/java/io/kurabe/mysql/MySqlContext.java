package io.kurabe.mysql;

import io.kurabe.target.Pooler;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.ServerProbes;
import java.util.Optional;

/**
 * What a {@link MySqlPart} knows of the opened server.
 *
 * @param connections logins without a default schema
 * @param ours whether Kurabe has started it
 * @param pooler what stands between, where something does
 */
public record MySqlContext(
    MySqlVersion version,
    MySqlConnections connections,
    boolean ours,
    ServerFacts facts,
    Optional<Pooler> pooler,
    ServerProbes probes) {}
