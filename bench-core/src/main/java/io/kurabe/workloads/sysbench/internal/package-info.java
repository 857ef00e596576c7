/** The OLTP workloads of sysbench 1.0, and the write mix of its earlier versions, as scripts. */
@NullMarked
package io.kurabe.workloads.sysbench.internal;

import org.jspecify.annotations.NullMarked;
