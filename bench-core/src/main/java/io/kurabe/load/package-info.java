/**
 * Generators of load: what they are asked for and how they are followed and stopped.
 *
 * @since 0.1.0
 */
@NullMarked
package io.kurabe.load;

import org.jspecify.annotations.NullMarked;
