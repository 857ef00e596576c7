/** The workload of Redis commands that a user writes. */
@NullMarked
package io.kurabe.redis;

import org.jspecify.annotations.NullMarked;
