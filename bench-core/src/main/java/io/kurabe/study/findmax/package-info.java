/**
 * The question to a search for the highest rate at which response times stay under a limit.
 *
 * @since 0.1.0
 */
@NullMarked
package io.kurabe.study.findmax;

import org.jspecify.annotations.NullMarked;
