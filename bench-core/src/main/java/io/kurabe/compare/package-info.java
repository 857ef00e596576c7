/** Comparisons of two and more results: how they differ, and how they change over time. */
@NullMarked
package io.kurabe.compare;

import org.jspecify.annotations.NullMarked;
