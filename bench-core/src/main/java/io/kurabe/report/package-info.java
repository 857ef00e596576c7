/** Renderers of pages for people and of tables for programs: terminal, Markdown, CSV, HTML. */
@NullMarked
package io.kurabe.report;

import org.jspecify.annotations.NullMarked;
