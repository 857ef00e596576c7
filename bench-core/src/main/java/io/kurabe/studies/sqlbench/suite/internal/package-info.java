/**
 * The operations of MySQL's classic suite sql-bench, written anew: eight tests and {@code
 * transactions}, with the published names, counts, order and pseudo-random sequences.
 */
@NullMarked
package io.kurabe.studies.sqlbench.suite.internal;

import org.jspecify.annotations.NullMarked;
