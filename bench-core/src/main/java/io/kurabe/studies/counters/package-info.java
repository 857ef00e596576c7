/** The study of one hot counter. */
@NullMarked
package io.kurabe.studies.counters;

import org.jspecify.annotations.NullMarked;
