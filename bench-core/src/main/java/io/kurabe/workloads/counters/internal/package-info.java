/**
 * The hot-counter workload: SQL upsert, update and slots, Redis INCRBY, and the write-back between
 * them.
 */
@NullMarked
package io.kurabe.workloads.counters.internal;

import org.jspecify.annotations.NullMarked;
