/** The study {@code query-cache}. */
@NullMarked
package io.kurabe.study.querycache;

import org.jspecify.annotations.NullMarked;
