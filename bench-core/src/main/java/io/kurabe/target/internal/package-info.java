/** Parts of engines and searches for servers that the house alone uses. */
@NullMarked
package io.kurabe.target.internal;

import org.jspecify.annotations.NullMarked;
