/** The engine for MySQL, MariaDB and Aurora MySQL. */
@NullMarked
package io.kurabe.mysql.internal;

import org.jspecify.annotations.NullMarked;
