/** The study of schema changes: the effect of an ALTER TABLE on the work that runs beside it. */
@NullMarked
package io.kurabe.studies.ddl.internal;

import org.jspecify.annotations.NullMarked;
