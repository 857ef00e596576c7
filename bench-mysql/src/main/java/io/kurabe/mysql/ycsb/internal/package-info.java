/** The core workloads of YCSB in the words of MySQL and MariaDB. */
@NullMarked
package io.kurabe.mysql.ycsb.internal;

import org.jspecify.annotations.NullMarked;
