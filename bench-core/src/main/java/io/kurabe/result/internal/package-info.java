/** The JSON form of results, and the records of interrupted invocations. */
@NullMarked
package io.kurabe.result.internal;

import org.jspecify.annotations.NullMarked;
