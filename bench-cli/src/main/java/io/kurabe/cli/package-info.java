/** The command line: one class per verb. */
@NullMarked
package io.kurabe.cli;

import org.jspecify.annotations.NullMarked;
