/** Work as data plus functions: operations, and what loading and checking it reports. */
@NullMarked
package io.kurabe.workload;

import org.jspecify.annotations.NullMarked;
