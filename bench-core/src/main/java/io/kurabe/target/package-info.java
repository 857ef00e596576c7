/**
 * Targets: addresses and secrets; the SPI of engines; clients, outcomes and facts of servers.
 *
 * @since 0.1.0
 */
@NullMarked
package io.kurabe.target;

import org.jspecify.annotations.NullMarked;
