/**
 * Profiles: files that say what is measured where, in which parts, and within which limits. This
 * package defines and reads them; the verb that carries them out is in {@code io.kurabe.cli}.
 */
@org.jspecify.annotations.NullMarked
package io.kurabe.cli.profile;
