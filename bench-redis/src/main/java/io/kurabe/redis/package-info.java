/**
 * The workload of Redis commands that a user writes.
 *
 * @since 0.1.0
 */
@NullMarked
package io.kurabe.redis;

import org.jspecify.annotations.NullMarked;
