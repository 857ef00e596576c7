/** The counters of the server, and the check of its settings and rights. */
@NullMarked
package io.kurabe.redis.probe.internal;

import org.jspecify.annotations.NullMarked;
