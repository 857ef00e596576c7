/**
 * Schema changes, the locks that they take, and the published matrix of them. The study {@code ddl}
 * runs the changes; each SQL engine names them and finds out what its server does meanwhile.
 */
@NullMarked
package io.kurabe.workload.ddl;

import org.jspecify.annotations.NullMarked;
