/**
 * The JDBC base of both SQL engines: sessions, pool, SQLSTATE classes, schema guard, and the rule
 * for users' statements.
 */
@NullMarked
package io.kurabe.sql.internal;

import org.jspecify.annotations.NullMarked;
