/** Recording operations into histograms in constant memory. */
@NullMarked
package io.kurabe.record;

import org.jspecify.annotations.NullMarked;
