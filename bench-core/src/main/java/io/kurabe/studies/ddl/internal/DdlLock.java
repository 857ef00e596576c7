package io.kurabe.studies.ddl.internal;

/**
 * The lock class of one change on one target: the behaviour that was found on the server, beside
 * its documentation.
 *
 * @param row row of the published matrix, e.g. {@code add_secondary_or_unique_index}; empty for a
 *     statement of the user's
 * @param answer the class that was found, and the one that is documented for this server's version
 */
public record DdlLock(String target, String row, String statement, MatrixAnswer answer) {}
