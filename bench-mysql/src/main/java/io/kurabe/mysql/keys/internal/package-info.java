/** Primary keys of MySQL and MariaDB, and the meter of their tables. */
@NullMarked
package io.kurabe.mysql.keys.internal;

import org.jspecify.annotations.NullMarked;
