/** The workloads that Kurabe brings, each in a package of its own; none of them sees another. */
@NullMarked
package io.kurabe.workloads;

import org.jspecify.annotations.NullMarked;
