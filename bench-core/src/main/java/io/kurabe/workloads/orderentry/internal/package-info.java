/**
 * The workload {@code order-entry}: a wholesaler's orders, payments and deliveries, derived from
 * the TPC-C specification (revision 5.11) under the TPC's fair-use policy. Its results are no TPC
 * results and not comparable with published ones. Numbers in brackets are clauses there.
 */
@NullMarked
package io.kurabe.workloads.orderentry.internal;

import org.jspecify.annotations.NullMarked;
