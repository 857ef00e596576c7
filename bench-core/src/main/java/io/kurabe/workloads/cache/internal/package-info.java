/**
 * The workload {@code cache}: what applications ask of Redis and Valkey, with the options that
 * users of memtier_benchmark know. Every value says which key it belongs to and who wrote it, so
 * that each read is checked.
 */
@NullMarked
package io.kurabe.workloads.cache.internal;

import org.jspecify.annotations.NullMarked;
