/** The workloads of pgbench: {@code tpcb-like}, {@code simple-update}, {@code select-only}. */
@NullMarked
package io.kurabe.workloads.pgbench.internal;

import org.jspecify.annotations.NullMarked;
