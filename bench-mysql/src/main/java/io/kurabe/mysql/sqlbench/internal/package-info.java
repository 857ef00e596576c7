/** The suite sql-bench in the words of MySQL and MariaDB. */
@NullMarked
package io.kurabe.mysql.sqlbench.internal;

import org.jspecify.annotations.NullMarked;
