package io.kurabe.studies.ddl.internal;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.kurabe.result.StudyPart;
import java.util.List;

/**
 * The results of a study of schema changes (DDL) that no point can hold: the lock classes, each run
 * with its windows and its time series, and durations by size of the table. Immutable.
 *
 * @param variants the combined repeats of each way to make a change, in the order of the tables
 * @param matrix lock class of each change on each target, in the order of the published matrix
 * @param runs runs with load beside the change, in the order in which they were made
 * @param durations changes without load beside them on tables of several sizes
 * @param growth growth of the duration with the size, per target and change
 * @param unavailable ways to make a change that could not be tried, each with the reason
 */
@JsonTypeName("ddl")
public record DdlResult(
    @JsonAlias("arms") List<DdlVariant> variants,
    List<DdlLock> matrix,
    List<DdlRun> runs,
    List<DdlDuration> durations,
    List<DdlGrowth> growth,
    List<String> unavailable)
    implements StudyPart {
  public DdlResult {
    variants = List.copyOf(variants);
    matrix = List.copyOf(matrix);
    runs = List.copyOf(runs);
    durations = List.copyOf(durations);
    growth = List.copyOf(growth);
    unavailable = List.copyOf(unavailable);
  }
}
