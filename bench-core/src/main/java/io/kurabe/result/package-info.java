/**
 * Results: immutable records, built by this library, and the files in which they are kept.
 *
 * @since 0.1.0
 */
@NullMarked
package io.kurabe.result;

import org.jspecify.annotations.NullMarked;
