/** The workload {@code round-trip}: the cheapest statement, the floor under every other number. */
@NullMarked
package io.kurabe.workloads.roundtrip.internal;

import org.jspecify.annotations.NullMarked;
