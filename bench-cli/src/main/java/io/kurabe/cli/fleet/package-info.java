/**
 * The connection of the generators of a fleet: the key that makes a process a member, and the link
 * over which members exchange messages. Only this package knows JGroups.
 */
@org.jspecify.annotations.NullMarked
package io.kurabe.cli.fleet;
