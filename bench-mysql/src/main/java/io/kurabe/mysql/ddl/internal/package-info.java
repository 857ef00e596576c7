/**
 * Schema changes of MySQL and MariaDB: their statements, locks, online changes, and what an
 * observer sees.
 */
@NullMarked
package io.kurabe.mysql.ddl.internal;

import org.jspecify.annotations.NullMarked;
