package io.kurabe.studies.ddl.internal;

/**
 * A user's own schema change, and the file that makes tables like those that it is meant for.
 *
 * @param statement the change, e.g. {@code ALTER TABLE orders ADD note TEXT}
 * @param file statements, one of which makes the table
 * @param withData whether the rows of the file are loaded, instead of made-up ones
 */
record UserChange(UserStatement statement, SchemaFile file, boolean withData) {}
