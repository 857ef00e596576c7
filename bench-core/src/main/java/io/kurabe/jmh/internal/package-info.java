/**
 * The parts that the JMH harnesses of all engines share: the server they work on, how forks get its
 * address, and JMH's results as a result of Kurabe.
 */
@NullMarked
package io.kurabe.jmh.internal;

import org.jspecify.annotations.NullMarked;
