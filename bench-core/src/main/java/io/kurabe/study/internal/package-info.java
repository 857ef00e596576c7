/** Studies: plans of runs in a seeded order that end in findings. */
@NullMarked
package io.kurabe.study.internal;

import org.jspecify.annotations.NullMarked;
