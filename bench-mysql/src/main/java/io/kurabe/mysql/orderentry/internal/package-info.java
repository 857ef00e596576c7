/** The order entry in the words of MySQL and MariaDB. */
@NullMarked
package io.kurabe.mysql.orderentry.internal;

import org.jspecify.annotations.NullMarked;
