/**
 * The JDBC base of both SQL engines: sessions, pool, SQLSTATE classes, schema guard, and the rule
 * for users' statements.
 */
@NullMarked
package io.kurabe.sql;

import org.jspecify.annotations.NullMarked;
