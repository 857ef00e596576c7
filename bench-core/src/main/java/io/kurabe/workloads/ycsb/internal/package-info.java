/**
 * The core workloads A to F of YCSB (Cooper et al., SoCC 2010): same keys, same skew, same mixes on
 * SQL servers and Redis; what the original leaves open is checked.
 */
@NullMarked
package io.kurabe.workloads.ycsb.internal;

import org.jspecify.annotations.NullMarked;
