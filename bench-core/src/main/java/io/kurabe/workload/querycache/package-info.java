/**
 * Reads of a hot set that a cache may answer: the server's own query cache, a proxy's, or Redis
 * beside the server.
 */
@NullMarked
package io.kurabe.workload.querycache;

import org.jspecify.annotations.NullMarked;
