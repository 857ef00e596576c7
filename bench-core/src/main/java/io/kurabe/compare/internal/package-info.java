/** The differences between results and their changes over time, as pages. */
@NullMarked
package io.kurabe.compare.internal;

import org.jspecify.annotations.NullMarked;
