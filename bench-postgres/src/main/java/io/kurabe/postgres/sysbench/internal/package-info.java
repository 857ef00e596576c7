/** The workloads of sysbench in the words of PostgreSQL. */
@NullMarked
package io.kurabe.postgres.sysbench.internal;

import org.jspecify.annotations.NullMarked;
