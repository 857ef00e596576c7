/**
 * Workloads that consist of statements with variables: the built-in OLTP workloads and users' own
 * SQL files.
 */
@NullMarked
package io.kurabe.sql.script.internal;

import org.jspecify.annotations.NullMarked;
