/**
 * What the JMH harnesses of all engines share: their defaults, the server they work on, how forks
 * get its address, and JMH's results as a result of Kurabe. {@link WorkloadBenchmark} is the base
 * of those that users write. JMH is an optional dependency: nothing outside the packages called
 * {@code jmh} needs it.
 */
@NullMarked
package io.kurabe.jmh;

import org.jspecify.annotations.NullMarked;
