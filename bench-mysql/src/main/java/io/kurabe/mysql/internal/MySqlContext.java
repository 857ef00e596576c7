package io.kurabe.mysql.internal;

import io.kurabe.target.ServerFacts;

/**
 * What a {@link MySqlPart} knows of the opened server.
 *
 * @param connections logins without a default schema
 */
public record MySqlContext(MySqlVersion version, MySqlConnections connections, ServerFacts facts) {}
