/**
 * Parameters, each declared once, and all problems of what a user wrote, reported at once.
 *
 * @since 0.1.0
 */
@NullMarked
package io.kurabe.config;

import org.jspecify.annotations.NullMarked;
