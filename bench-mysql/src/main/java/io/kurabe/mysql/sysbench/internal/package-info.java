/** The workloads of sysbench in the words of MySQL and MariaDB. */
@NullMarked
package io.kurabe.mysql.sysbench.internal;

import org.jspecify.annotations.NullMarked;
