/** Reading what a user wrote: problems collected and reported all at once, durations, lists. */
@NullMarked
package io.kurabe.config;

import org.jspecify.annotations.NullMarked;
