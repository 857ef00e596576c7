/**
 * The study {@code keys}: which type of primary key, and does the processor's architecture matter?
 */
@NullMarked
package io.kurabe.studies.keys.internal;

import org.jspecify.annotations.NullMarked;
