/** Primary keys of PostgreSQL, and the meter of their tables and trees. */
@NullMarked
package io.kurabe.postgres.keys.internal;

import org.jspecify.annotations.NullMarked;
