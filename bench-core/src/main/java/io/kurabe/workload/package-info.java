/** Work as data plus functions: operations, mix, and the clients that carry it out. */
@NullMarked
package io.kurabe.workload;

import org.jspecify.annotations.NullMarked;
