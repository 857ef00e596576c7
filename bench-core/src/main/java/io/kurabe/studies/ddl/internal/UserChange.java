package io.kurabe.studies.ddl.internal;

/**
 * A user's own schema change, and the file that makes tables like those that it is meant for.
 *
 * @param statement the change, e.g. {@code ALTER TABLE orders ADD note TEXT}
 * @param file CREATE statements, one of which makes the table
 */
record UserChange(UserStatement statement, SchemaFile file) {}
