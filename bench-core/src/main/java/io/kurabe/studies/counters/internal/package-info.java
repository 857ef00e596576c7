/** The study of one hot counter. */
@NullMarked
package io.kurabe.studies.counters.internal;

import org.jspecify.annotations.NullMarked;
