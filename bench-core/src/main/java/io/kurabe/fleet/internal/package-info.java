/**
 * One run by several generators: who drives which clients, when all begin, what is done when one is
 * lost, and how their recordings become one result.
 */
@NullMarked
package io.kurabe.fleet.internal;

import org.jspecify.annotations.NullMarked;
