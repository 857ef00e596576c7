/** Counters in rows of PostgreSQL. */
@NullMarked
package io.kurabe.postgres.counters;

import org.jspecify.annotations.NullMarked;
