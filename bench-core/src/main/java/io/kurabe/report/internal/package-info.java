/** Renderers of pages: terminal, Markdown, CSV, HTML. */
@NullMarked
package io.kurabe.report.internal;

import org.jspecify.annotations.NullMarked;
