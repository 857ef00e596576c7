/** Comparisons of two and more results. */
@NullMarked
package io.kurabe.compare;

import org.jspecify.annotations.NullMarked;
