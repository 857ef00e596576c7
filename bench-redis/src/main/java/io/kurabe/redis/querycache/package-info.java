/** A cache in keys, beside a SQL server. */
@NullMarked
package io.kurabe.redis.querycache;

import org.jspecify.annotations.NullMarked;
