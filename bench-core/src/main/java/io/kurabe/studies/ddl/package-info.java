/** The study of schema changes: what an ALTER TABLE does to the work that runs beside it. */
@NullMarked
package io.kurabe.studies.ddl;

import org.jspecify.annotations.NullMarked;
