/** The study of one hot counter. */
@NullMarked
package io.kurabe.study.counters;

import org.jspecify.annotations.NullMarked;
