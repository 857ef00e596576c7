/**
 * The SQL workload that a user writes: his statements, with checks of what they did.
 *
 * @since 0.1.0
 */
@NullMarked
package io.kurabe.sql;

import org.jspecify.annotations.NullMarked;
