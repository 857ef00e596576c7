/**
 * Statements past the JDBC driver: many connections on one event loop, as pgbench has many on one
 * thread. The driver logs in; what it does after that would cost a thread per connection and more
 * processor time than the server's answer.
 */
@NullMarked
package io.kurabe.wire;

import org.jspecify.annotations.NullMarked;
