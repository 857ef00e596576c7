/**
 * Transactions whose next statement depends on the answers before it, as Java code that runs over
 * every driver.
 */
@NullMarked
package io.kurabe.sql.dialogue.internal;

import org.jspecify.annotations.NullMarked;
