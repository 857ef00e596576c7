/** What is asked of a search for the highest rate whose response times stay under a limit. */
@NullMarked
package io.kurabe.study.findmax;

import org.jspecify.annotations.NullMarked;
