/**
 * A document as data: the content of a report, independent of any format. A study writes its page
 * once; every format is one renderer of it.
 */
@NullMarked
package io.kurabe.page.internal;

import org.jspecify.annotations.NullMarked;
