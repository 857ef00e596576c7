/**
 * Types of primary keys and what they cost: inserts of ten rows by clients that make the keys, or
 * leave them to the server, and the reads that follow. Each SQL engine names its columns and reads
 * what its table and its log did meanwhile.
 */
@NullMarked
package io.kurabe.workloads.keys.internal;

import org.jspecify.annotations.NullMarked;
