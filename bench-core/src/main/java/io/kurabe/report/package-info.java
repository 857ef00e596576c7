/** Results for people: terminal, Markdown, CSV, HTML. */
@NullMarked
package io.kurabe.report;

import org.jspecify.annotations.NullMarked;
