/** What the server counts and times, and the check of its settings and rights. */
@NullMarked
package io.kurabe.mysql.probe.internal;

import org.jspecify.annotations.NullMarked;
