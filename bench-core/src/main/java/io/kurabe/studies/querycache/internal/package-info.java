/** The study {@code query-cache}. */
@NullMarked
package io.kurabe.studies.querycache.internal;

import org.jspecify.annotations.NullMarked;
