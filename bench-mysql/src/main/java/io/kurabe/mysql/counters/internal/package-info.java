/** Counters in rows of MySQL and MariaDB. */
@NullMarked
package io.kurabe.mysql.counters.internal;

import org.jspecify.annotations.NullMarked;
