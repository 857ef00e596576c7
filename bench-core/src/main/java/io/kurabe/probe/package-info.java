/** The findings of the probes of a server and of the generator. */
@NullMarked
package io.kurabe.probe;

import org.jspecify.annotations.NullMarked;
