/**
 * {@link WorkloadBenchmark}, the base of JMH harnesses that users write. JMH is an optional
 * dependency: nothing outside the packages called {@code jmh} needs it.
 */
@NullMarked
package io.kurabe.jmh;

import org.jspecify.annotations.NullMarked;
