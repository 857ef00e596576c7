/**
 * {@link WorkloadBenchmark}, the base of JMH harnesses that users write. JMH is an optional
 * dependency: nothing outside the packages called {@code jmh} needs it.
 *
 * @since 0.1.0
 */
@NullMarked
package io.kurabe.jmh;

import org.jspecify.annotations.NullMarked;
