/** The question to a search for the highest rate at which response times stay under a limit. */
@NullMarked
package io.kurabe.study.findmax;

import org.jspecify.annotations.NullMarked;
