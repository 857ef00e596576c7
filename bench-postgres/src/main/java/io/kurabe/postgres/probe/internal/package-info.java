/** The counters and timers of the server, and the check of its settings and rights. */
@NullMarked
package io.kurabe.postgres.probe.internal;

import org.jspecify.annotations.NullMarked;
