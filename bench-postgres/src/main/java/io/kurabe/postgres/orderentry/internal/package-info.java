/** The order entry in the words of PostgreSQL. */
@NullMarked
package io.kurabe.postgres.orderentry.internal;

import org.jspecify.annotations.NullMarked;
