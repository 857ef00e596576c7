/** The core workloads of YCSB in the words of PostgreSQL. */
@NullMarked
package io.kurabe.postgres.ycsb.internal;

import org.jspecify.annotations.NullMarked;
