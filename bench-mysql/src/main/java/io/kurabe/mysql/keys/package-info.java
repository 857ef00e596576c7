/** Primary keys of MySQL and MariaDB, and the meter of their tables. */
@NullMarked
package io.kurabe.mysql.keys;

import org.jspecify.annotations.NullMarked;
