/**
 * Work as data plus functions: operations, and what loading and checking it reports.
 *
 * @since 0.1.0
 */
@NullMarked
package io.kurabe.workload;

import org.jspecify.annotations.NullMarked;
