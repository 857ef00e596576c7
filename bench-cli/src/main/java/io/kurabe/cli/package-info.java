/** The command line, with one class per verb. */
@NullMarked
package io.kurabe.cli;

import org.jspecify.annotations.NullMarked;
