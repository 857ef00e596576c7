/** The workloads of sysbench in the words of PostgreSQL. */
@NullMarked
package io.kurabe.postgres.sysbench;

import org.jspecify.annotations.NullMarked;
