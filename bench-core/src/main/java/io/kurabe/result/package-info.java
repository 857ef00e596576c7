/** What came out: immutable records and the files they are kept in. */
@NullMarked
package io.kurabe.result;

import org.jspecify.annotations.NullMarked;
