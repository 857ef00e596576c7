/** Samples the server and the generator itself on the clock of the run. */
@NullMarked
package io.kurabe.probe.internal;

import org.jspecify.annotations.NullMarked;
