/** The engine for PostgreSQL and Aurora PostgreSQL. */
@NullMarked
package io.kurabe.postgres.internal;

import org.jspecify.annotations.NullMarked;
