/** Experiments in seeded orders. */
@NullMarked
package io.kurabe.spec.internal;

import org.jspecify.annotations.NullMarked;
