package io.kurabe.result;

/**
 * The part of a result that only one study has: a record whose {@link
 * com.fasterxml.jackson.annotation.JsonTypeName} is its field in {@code result.json}. It lies in
 * the package of the study, which this package does not know.
 */
public interface StudyPart {}
