/**
 * Shared parts of the embedded and container launchers of all engines: work folders, unpacked
 * packages, server processes.
 */
@NullMarked
package io.kurabe.target.local.internal;

import org.jspecify.annotations.NullMarked;
