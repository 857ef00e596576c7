/**
 * The findings of the probes of a server and of the generator.
 *
 * @since 0.1.0
 */
@NullMarked
package io.kurabe.probe;

import org.jspecify.annotations.NullMarked;
