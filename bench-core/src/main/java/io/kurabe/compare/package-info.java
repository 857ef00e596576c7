/**
 * Comparisons of two and more results.
 *
 * @since 0.1.0
 */
@NullMarked
package io.kurabe.compare;

import org.jspecify.annotations.NullMarked;
