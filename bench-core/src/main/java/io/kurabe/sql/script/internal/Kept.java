package io.kurabe.sql.script.internal;

/**
 * A value of an answer that is kept as the driver gave it, so that the next statement gets it back
 * unchanged.
 *
 * @param value of the driver
 * @param type in the server's words, e.g. {@code timestamptz}; empty where the value itself tells
 */
record Kept(Object value, String type) {}
