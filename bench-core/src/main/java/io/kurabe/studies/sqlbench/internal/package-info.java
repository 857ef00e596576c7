/** The study {@code sql-bench}: the operations of MySQL's classic suite, servers side by side. */
@NullMarked
package io.kurabe.studies.sqlbench.internal;

import org.jspecify.annotations.NullMarked;
