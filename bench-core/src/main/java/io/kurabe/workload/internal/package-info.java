/** Mixes of operations and distributions of keys. */
@NullMarked
package io.kurabe.workload.internal;

import org.jspecify.annotations.NullMarked;
