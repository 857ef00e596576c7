/**
 * Shared parts of the JMH harnesses of all engines: their defaults, the server they work on, how
 * forks get its address, and the conversion of JMH's results. JMH is an optional dependency:
 * nothing outside the packages called {@code jmh} needs it.
 */
@NullMarked
package io.kurabe.jmh;

import org.jspecify.annotations.NullMarked;
