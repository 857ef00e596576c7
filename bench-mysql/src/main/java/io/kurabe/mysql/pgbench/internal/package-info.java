/** The workloads of pgbench in the words of MySQL and MariaDB. */
@NullMarked
package io.kurabe.mysql.pgbench.internal;

import org.jspecify.annotations.NullMarked;
