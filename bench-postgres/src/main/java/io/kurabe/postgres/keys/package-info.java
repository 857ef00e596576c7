/** Primary keys of PostgreSQL, and the meter of their tables and trees. */
@NullMarked
package io.kurabe.postgres.keys;

import org.jspecify.annotations.NullMarked;
