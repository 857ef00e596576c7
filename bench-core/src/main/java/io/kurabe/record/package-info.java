/**
 * Recording operations into histograms in constant memory, and merging what several generators
 * recorded of one run.
 */
@NullMarked
package io.kurabe.record;

import org.jspecify.annotations.NullMarked;
