/** How results are written as JSON, and the records of interrupted invocations. */
@NullMarked
package io.kurabe.result.internal;

import org.jspecify.annotations.NullMarked;
