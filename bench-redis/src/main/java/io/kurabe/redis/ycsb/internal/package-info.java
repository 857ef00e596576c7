/** The core workloads of YCSB with the commands of Redis. */
@NullMarked
package io.kurabe.redis.ycsb.internal;

import org.jspecify.annotations.NullMarked;
