/** Targets: addresses, secrets, the engine SPI, clients, outcomes and server facts. */
@NullMarked
package io.kurabe.target;

import org.jspecify.annotations.NullMarked;
