/** Targets: addresses and secrets; the SPI of engines; clients, outcomes and facts of servers. */
@NullMarked
package io.kurabe.target;

import org.jspecify.annotations.NullMarked;
