/**
 * Reports of results, for people and for other programs.
 *
 * @since 0.1.0
 */
@NullMarked
package io.kurabe.report;

import org.jspecify.annotations.NullMarked;
