package io.kurabe.study;

import io.kurabe.config.internal.DurationText;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.Points;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.Transport;
import io.kurabe.study.findmax.FindMax;
import io.kurabe.study.findmax.internal.SloSearch;
import io.kurabe.study.findmax.internal.SloSearch.Planned;
import io.kurabe.study.findmax.internal.SloSearchAnswer;
import io.kurabe.study.findmax.internal.SloSearchResult;
import io.kurabe.study.internal.PlannedRuns;
import io.kurabe.study.internal.StudyInvocation;
import io.kurabe.target.ServerFacts;
import io.kurabe.workload.LoadedWorkload;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Carries out a search for the highest rate, and makes its result. Used once. */
final class SloSearchRunner {
  private static final String QUESTION =
      "Which is the highest rate whose response times stay under the limit?";

  private final LoadPlan plan;
  private final FindMax what;
  private final Subject subject;
  private final NanoClock clock;
  private final SloSearch search;

  record Subject(
      ServerFacts server,
      String variant,
      LoadedWorkload workload,
      Map<String, String> parameters,
      Transport transport,
      PlannedRuns.Maker<RunSpec> runs) {}

  SloSearchRunner(LoadPlan plan, FindMax what, Subject subject, NanoClock clock) {
    this.plan = plan;
    this.what = what;
    this.subject = subject;
    this.clock = clock;
    this.search = new SloSearch(what, plan.arrivals().clients(), plan.phases(), clock);
  }

  /** Makes the runs, until the search is over, its time is over, or it is stopped. */
  StudyResult search() throws InterruptedException {
    StudyInvocation invocation =
        StudyInvocation.begin(SloSearchResult.STUDY + plan.workload().name(), QUESTION, clock);
    double limit = what.timeLimit().toMillis() / 1e3;
    // As many as the time limit has room for; most searches need fewer.
    plan.progress().plan((int) Math.ceil(limit / plan.secondsPerRun()) + 2, limit);
    PlannedRuns made =
        PlannedRuns.carryOut(search, this::name, this::make, plan.stop(), plan.progress());
    return result(invocation, made);
  }

  private RunResult make(Planned planned) throws InterruptedException {
    RunResult run = subject.runs().make(spec(planned));
    search.add(run);
    return run;
  }

  private RunSpec spec(Planned planned) {
    Map<String, String> parameters = factors(planned);
    parameters.put("variant", subject.variant());
    parameters.put("clients", String.valueOf(plan.arrivals().clients()));
    parameters.put("repeat", String.valueOf(planned.number()));
    parameters.put(SloSearchResult.PART, planned.part().text());
    return RunSpec.of(
            name(planned), subject.workload().name(), planned.arrivals(), planned.phases())
        .withRetry(plan.retry())
        .withSeed(PlannedRuns.seed(plan.seed(), name(planned)))
        .withParameters(parameters)
        .over(subject.transport());
  }

  private Map<String, String> factors(Planned planned) {
    Map<String, String> factors = new LinkedHashMap<>(subject.workload().parameters());
    String rate = rate(planned);
    if (!rate.isEmpty()) {
      factors.put(SloSearchResult.RATE, rate + "/s");
    }
    return factors;
  }

  /** Returns the rate of a run as text; empty for the closed loop. */
  private static String rate(Planned planned) {
    return planned
        .arrivals()
        .match(
            closed -> "",
            batch -> "",
            constant -> plain(constant.opsPerSecond()),
            poisson -> plain(poisson.opsPerSecond()));
  }

  private static String plain(double rate) {
    return BigDecimal.valueOf(rate).stripTrailingZeros().toPlainString();
  }

  private String name(Planned planned) {
    String rest =
        switch (planned.part()) {
          case STEP -> "q" + rate(planned) + "-r" + planned.number();
          default -> planned.part().text();
        };
    return PlannedRuns.name(subject.variant(), plan.arrivals().clients(), rest);
  }

  private StudyResult result(StudyInvocation invocation, PlannedRuns made) {
    SloSearchResult found = SloSearchResult.of(what.slo(), made.runs());
    SloSearchAnswer answer = new SloSearchAnswer(subject.variant(), found);
    return invocation.result(
        List.of(subject.server()),
        parameters(),
        plan.seed(),
        made,
        new StudyInvocation.Conclusions(
            found.rates().stream().map(this::point).toList(),
            answer.sentences(plan.arrivals().clients(), search.capacity()),
            List.of(answer.finding()),
            cautions(found)));
  }

  /** Returns the parameters of the plan, with the search's own in place of some. */
  private Map<String, String> parameters() {
    Map<String, String> all = new LinkedHashMap<>(subject.parameters());
    all.keySet().removeAll(List.of("think", "repeats", "design"));
    all.put(SloSearchResult.SLO, what.slo().text());
    all.put("arrivals", what.poisson() ? "Poisson" : "constant rate");
    all.put("resolution", plain(what.resolution() * 100) + "%");
    all.put("time-limit", DurationText.format(what.timeLimit()));
    return all;
  }

  private PointResult point(SloSearchResult.Rate rate) {
    Map<String, String> factors = new LinkedHashMap<>(subject.workload().parameters());
    factors.put(SloSearchResult.RATE, plain(rate.step().rate()) + "/s");
    return Points.of(
        subject.variant(),
        subject.server().target(),
        plan.arrivals().clients(),
        factors,
        rate.runs());
  }

  private List<String> cautions(SloSearchResult found) {
    List<String> cautions = new ArrayList<>();
    if (search.outOfTime()) {
      cautions.add(
          "the time limit of %s ended the search: the interval may be wider than it need be"
              .formatted(DurationText.format(what.timeLimit())));
    }
    found.unsteady().ifPresent(cautions::add);
    return cautions;
  }
}
