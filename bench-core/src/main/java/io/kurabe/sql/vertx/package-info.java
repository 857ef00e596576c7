/**
 * Statements by the Vert.x SQL clients, through their public API: many connections on each event
 * loop. A second way that applications have, beside JDBC; the clients themselves come with the
 * engines' modules.
 */
@NullMarked
package io.kurabe.sql.vertx;

import org.jspecify.annotations.NullMarked;
