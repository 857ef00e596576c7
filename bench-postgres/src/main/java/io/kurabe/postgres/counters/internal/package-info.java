/** Counters in rows of PostgreSQL. */
@NullMarked
package io.kurabe.postgres.counters.internal;

import org.jspecify.annotations.NullMarked;
