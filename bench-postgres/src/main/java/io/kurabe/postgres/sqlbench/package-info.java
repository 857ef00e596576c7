/** The suite sql-bench in the words of PostgreSQL. */
@NullMarked
package io.kurabe.postgres.sqlbench;

import org.jspecify.annotations.NullMarked;
