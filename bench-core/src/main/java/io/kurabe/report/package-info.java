/** Reports of results, for people and for other programs. */
@NullMarked
package io.kurabe.report;

import org.jspecify.annotations.NullMarked;
