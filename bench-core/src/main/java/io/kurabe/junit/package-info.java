/**
 * Performance tests in JUnit: {@link io.kurabe.junit.PerformanceTest} gives a test a started
 * server, {@link io.kurabe.junit.Budgets} says pass, fail or inconclusive. The package needs JUnit
 * Jupiter 5 or 6 on the class path of the tests.
 *
 * @since 0.1.0
 */
@NullMarked
package io.kurabe.junit;

import org.jspecify.annotations.NullMarked;
