/**
 * Load tests, and the sessions on targets that they use.
 *
 * @since 0.1.0
 */
@NullMarked
package io.kurabe.study;

import org.jspecify.annotations.NullMarked;
