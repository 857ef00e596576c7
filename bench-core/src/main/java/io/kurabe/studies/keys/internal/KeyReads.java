package io.kurabe.studies.keys.internal;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.kurabe.stats.Estimate;
import java.util.OptionalDouble;

/**
 * Reads after the inserts, which show the later cost of a key.
 *
 * @param read {@code point}: one row by its key; {@code time range}: 100 rows by an index on their
 *     time; {@code key range}: 100 rows by the key itself, of keys in the order of time
 * @param p50Micros median response time, in microseconds
 * @param p99Micros 99th percentile, in microseconds
 * @param missesPerRead pages read past the server's cache for each read; empty when the server does
 *     not report it
 */
public record KeyReads(
    @JsonAlias("arm") String variant,
    String target,
    String read,
    int clients,
    Estimate opsPerSecond,
    double p50Micros,
    double p99Micros,
    OptionalDouble missesPerRead) {}
