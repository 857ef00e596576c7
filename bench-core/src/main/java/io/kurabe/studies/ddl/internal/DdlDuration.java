package io.kurabe.studies.ddl.internal;

/**
 * The duration of one change on one table without load.
 *
 * @param rows size of the table
 * @param repeat from 1 on
 * @param seconds from sent to answered
 */
public record DdlDuration(String target, String operation, long rows, int repeat, double seconds) {}
