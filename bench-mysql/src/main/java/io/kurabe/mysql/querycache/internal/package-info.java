/** The query cache of the server, and ProxySQL's in front of it. */
@NullMarked
package io.kurabe.mysql.querycache.internal;

import org.jspecify.annotations.NullMarked;
