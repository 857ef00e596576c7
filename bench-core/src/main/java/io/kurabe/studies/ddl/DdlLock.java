package io.kurabe.studies.ddl;

/**
 * The lock class of one change on one target: what the server was found to do, beside what its
 * documentation says.
 *
 * @param target name of the target
 * @param row row of the published matrix, e.g. {@code add_secondary_or_unique_index}; empty for a
 *     statement of the user's
 * @param statement as it was tried
 * @param answer what was found, and what is documented for this server's version
 */
public record DdlLock(String target, String row, String statement, MatrixAnswer answer) {}
