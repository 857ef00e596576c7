/**
 * The JMH harnesses of this engine: its default target and nothing else; the rest is in core.
 *
 * @since 0.1.0
 */
@NullMarked
package io.kurabe.mysql.jmh;

import org.jspecify.annotations.NullMarked;
