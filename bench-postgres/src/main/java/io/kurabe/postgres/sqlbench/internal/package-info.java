/** The suite sql-bench in the words of PostgreSQL. */
@NullMarked
package io.kurabe.postgres.sqlbench.internal;

import org.jspecify.annotations.NullMarked;
