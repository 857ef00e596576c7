package io.kurabe.workload;

/**
 * A statement or command exactly as it is sent, for {@code bench sql}.
 *
 * @param purpose when it is sent, e.g. {@code upsert: each increment}
 * @param text the statement with its placeholders
 */
public record StatementText(String purpose, String text) {}
