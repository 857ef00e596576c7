/** One workload at one load. */
@NullMarked
package io.kurabe.study.load;

import org.jspecify.annotations.NullMarked;
