package io.kurabe.target;

/**
 * A failed operation, classified by its client.
 *
 * @param kind never {@link OutcomeKind#OK}
 * @param code the server's own code, e.g. {@code 40P01}, {@code 1213}, {@code WRONGTYPE}; for the
 *     ledger
 * @param message the first line of the server's message, without secrets and data values where
 *     possible
 */
public record Failure(OutcomeKind kind, String code, String message) {}
