/** The built-in workloads, each in a package of its own; none of them depends on another. */
@NullMarked
package io.kurabe.workloads;

import org.jspecify.annotations.NullMarked;
