/**
 * Reads what a user wrote: durations, sizes, lists and files, with all problems collected and
 * reported at once.
 */
@NullMarked
package io.kurabe.config;

import org.jspecify.annotations.NullMarked;
