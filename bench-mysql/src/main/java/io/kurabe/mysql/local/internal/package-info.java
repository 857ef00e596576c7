/** Servers that Kurabe starts: the embedded MariaDB and containers, with their options. */
@NullMarked
package io.kurabe.mysql.local.internal;

import org.jspecify.annotations.NullMarked;
