/** The search for the highest rate whose response times stay under a limit. */
@NullMarked
package io.kurabe.study.findmax.internal;

import org.jspecify.annotations.NullMarked;
