/**
 * Schema changes of PostgreSQL: their statements, locks, online changes, and what an observer sees.
 */
@NullMarked
package io.kurabe.postgres.ddl.internal;

import org.jspecify.annotations.NullMarked;
