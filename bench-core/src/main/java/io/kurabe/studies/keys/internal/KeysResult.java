package io.kurabe.studies.keys.internal;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.kurabe.result.StudyPart;
import java.util.List;

/**
 * The results of a study of primary keys that no point can hold. Immutable.
 *
 * @param variants the combined fills of each key, in the order of the tables
 * @param steps every step of every fill, in the order in which they were made
 * @param reads the reads after the inserts
 * @param ratios comparisons of the targets, when there are two or more of one product
 * @param rowsInKeyIndex names of the targets whose rows lie in the index of the primary key
 * @param unavailable keys that a target cannot have, each with the reason
 * @param notReported figures that a target does not report, each with the reason
 */
@JsonTypeName("keys")
public record KeysResult(
    @JsonAlias("arms") List<KeyVariant> variants,
    List<KeyStep> steps,
    List<KeyReads> reads,
    List<KeyRatio> ratios,
    List<String> rowsInKeyIndex,
    List<String> unavailable,
    List<String> notReported)
    implements StudyPart {
  public KeysResult {
    variants = List.copyOf(variants);
    steps = List.copyOf(steps);
    reads = List.copyOf(reads);
    ratios = List.copyOf(ratios);
    rowsInKeyIndex = List.copyOf(rowsInKeyIndex);
    unavailable = List.copyOf(unavailable);
    notReported = List.copyOf(notReported);
  }
}
