/** The engine for PostgreSQL and Aurora PostgreSQL. */
@NullMarked
package io.kurabe.postgres;

import org.jspecify.annotations.NullMarked;
