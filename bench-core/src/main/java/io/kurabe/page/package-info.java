/**
 * A document as data: what a report says, without a word about how a format shows it. A study
 * writes its page once; every format is one renderer of it.
 */
@NullMarked
package io.kurabe.page;

import org.jspecify.annotations.NullMarked;
