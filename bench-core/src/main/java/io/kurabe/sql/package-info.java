/** The JDBC base of both SQL engines: sessions, pool, SQLSTATE table, schema guard. */
@NullMarked
package io.kurabe.sql;

import org.jspecify.annotations.NullMarked;
