/** Generators of load: what they are asked for and how they are followed and stopped. */
@NullMarked
package io.kurabe.load;

import org.jspecify.annotations.NullMarked;
