/** Servers that Kurabe starts: the embedded PostgreSQL and containers, with their settings. */
@NullMarked
package io.kurabe.postgres.local.internal;

import org.jspecify.annotations.NullMarked;
