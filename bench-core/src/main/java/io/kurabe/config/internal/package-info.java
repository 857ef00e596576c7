/** Reads what a user wrote: durations, sizes, lists and files. */
@NullMarked
package io.kurabe.config.internal;

import org.jspecify.annotations.NullMarked;
