/**
 * Statements by the Vert.x SQL clients, through their public API, with many connections on each
 * event loop: a second way that applications have, beside JDBC. The clients themselves come with
 * the engines' modules.
 */
@NullMarked
package io.kurabe.sql.vertx.internal;

import org.jspecify.annotations.NullMarked;
