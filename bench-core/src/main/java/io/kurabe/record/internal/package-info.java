/**
 * Recording operations into histograms in constant memory, and merging what several generators
 * recorded of one run.
 */
@NullMarked
package io.kurabe.record.internal;

import org.jspecify.annotations.NullMarked;
