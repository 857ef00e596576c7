package io.kurabe.study.page.internal;

import io.kurabe.compare.Comparison;
import io.kurabe.compare.ComparisonResult.GateResult;
import io.kurabe.compare.Gate;
import io.kurabe.compare.Loads;
import io.kurabe.compare.Question;
import io.kurabe.compare.Side;
import io.kurabe.result.SampleHosts;
import io.kurabe.result.StudyResult;
import java.util.List;
import java.util.Optional;

/** Invented profiles with the results of their parts. */
public final class SampleProfile {
  private SampleProfile() {}

  public static StudyResult pair(double factor) {
    return new Loads()
        .point("x86", "upsert", 997, 998, 999, 1_000, 1_001, 1_002, 1_003)
        .point(
            "arm",
            "upsert",
            997 * factor,
            998 * factor,
            999 * factor,
            1_000 * factor,
            1_001 * factor,
            1_002 * factor,
            1_003 * factor)
        .result();
  }

  public static ProfileSummary.Part part(String name, StudyResult result, String... gates) {
    return new ProfileSummary.Part(name, "about " + name, name, result, decided(result, gates));
  }

  public static List<GateResult> decided(StudyResult result, String... gates) {
    Question question =
        new Question(
            Question.DEFAULT.metrics(),
            Question.DEFAULT.rows(),
            Question.DEFAULT.rule(),
            0,
            List.of(gates).stream().map(Gate::parse).toList(),
            Optional.empty(),
            false);
    return Comparison.of(Side.targetsOf("", result), question).gates();
  }

  public static ProfileSummary priced() {
    StudyResult first = pair(1.2).withHosts(SampleHosts.all());
    return new ProfileSummary(
        "graviton",
        "x86 against Graviton",
        List.of(
            part("writes", first, "throughput<5% slower"),
            part("reads", pair(0.5).withHosts(SampleHosts.all()), "throughput<5% slower")),
        List.of("A rehearsal."));
  }

  public static ProfileSummary unpriced() {
    return new ProfileSummary("mine", "", List.of(part("writes", pair(1.2))), List.of());
  }
}
