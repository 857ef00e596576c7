/** The workload {@code point-select}: one row by its primary key, as sysbench has it. */
@NullMarked
package io.kurabe.workload.pointselect;

import org.jspecify.annotations.NullMarked;
