/** Load tests, and the sessions on targets that they use. */
@NullMarked
package io.kurabe.study;

import org.jspecify.annotations.NullMarked;
