/** The study {@code query-cache}. */
@NullMarked
package io.kurabe.studies.querycache;

import org.jspecify.annotations.NullMarked;
