/** One workload at one load. */
@NullMarked
package io.kurabe.study.load.internal;

import org.jspecify.annotations.NullMarked;
