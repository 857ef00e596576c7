/** Servers that Kurabe starts: the embedded MariaDB and containers, with their options. */
@NullMarked
package io.kurabe.mysql.local;

import org.jspecify.annotations.NullMarked;
