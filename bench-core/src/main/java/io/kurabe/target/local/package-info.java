/**
 * What the embedded launchers of all engines share: work folders, unpacked packages, server
 * processes.
 */
@NullMarked
package io.kurabe.target.local;

import org.jspecify.annotations.NullMarked;
