/** The parts that the pages of all studies have in common: servers, runs, checks, cautions. */
@NullMarked
package io.kurabe.study.page.internal;

import org.jspecify.annotations.NullMarked;
