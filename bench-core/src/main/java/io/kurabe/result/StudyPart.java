package io.kurabe.result;

/**
 * What only one study has in its result: a record whose {@link
 * com.fasterxml.jackson.annotation.JsonTypeName} is its field in {@code result.json}. Its package
 * is that of the study; nothing here knows it.
 */
public interface StudyPart {}
