package io.kurabe.study.internal;

import io.kurabe.result.Finding;
import io.kurabe.result.PointResult;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.JournalHeader;
import io.kurabe.spec.NanoClock;
import io.kurabe.target.RunId;
import io.kurabe.target.ServerFacts;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** One invocation of a study: measures its time and makes its result. Used once. */
public final class StudyInvocation {
  private final String study;
  private final String question;
  private final NanoClock clock;
  private final long began;
  private final Instant startedAt;

  private StudyInvocation(String study, String question, NanoClock clock) {
    this.study = study;
    this.question = question;
    this.clock = clock;
    this.began = clock.nanoTime();
    this.startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS);
  }

  /** The conclusions of a study from its runs. */
  public record Conclusions(
      List<PointResult> points,
      List<String> answer,
      List<Finding> findings,
      List<String> cautions) {
    public Conclusions {
      points = List.copyOf(points);
      answer = List.copyOf(answer);
      findings = List.copyOf(findings);
      cautions = List.copyOf(cautions);
    }
  }

  public static StudyInvocation begin(StudyInfo study, NanoClock clock) {
    return begin(study.name(), study.question(), clock);
  }

  public static StudyInvocation begin(String study, String question, NanoClock clock) {
    return new StudyInvocation(study, question, clock);
  }

  /** Returns the properties that must be the same in a process that continues this one. */
  public JournalHeader journalHeader(
      RunId id, Map<String, String> parameters, List<ServerFacts> servers) {
    return new JournalHeader(
        JournalHeader.SCHEMA, study, id.value(), startedAt, parameters, servers);
  }

  /** Ends the invocation and returns its result. */
  public StudyResult result(
      List<ServerFacts> servers,
      Map<String, String> parameters,
      long seed,
      PlannedRuns made,
      Conclusions conclusions) {
    return StudyResult.of(study, question)
        .made(startedAt, (clock.nanoTime() - began) / 1e9)
        .incomplete(made.incomplete())
        .servers(servers)
        .plan(parameters, seed, made.order())
        .runs(made.runs(), conclusions.points())
        .answer(conclusions.answer())
        .findings(conclusions.findings())
        .cautions(cautions(made, conclusions))
        .build();
  }

  private static List<String> cautions(PlannedRuns made, Conclusions conclusions) {
    return Stream.concat(
            Stream.of(made.precision()).filter(p -> !p.isEmpty()), conclusions.cautions().stream())
        .toList();
  }
}
