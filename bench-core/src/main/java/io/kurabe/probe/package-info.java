/** What probes of a server and of the generator found. */
@NullMarked
package io.kurabe.probe;

import org.jspecify.annotations.NullMarked;
