/** How results differ and how they change over time, as pages. */
@NullMarked
package io.kurabe.compare.internal;

import org.jspecify.annotations.NullMarked;
