/** The workloads of pgbench in the words of PostgreSQL. */
@NullMarked
package io.kurabe.postgres.pgbench.internal;

import org.jspecify.annotations.NullMarked;
