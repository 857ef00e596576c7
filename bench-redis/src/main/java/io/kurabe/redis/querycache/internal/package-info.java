/** A cache in keys, beside a SQL server. */
@NullMarked
package io.kurabe.redis.querycache.internal;

import org.jspecify.annotations.NullMarked;
