package io.kurabe.study.internal;

import io.kurabe.config.ParameterProblems;
import io.kurabe.config.Problems;
import io.kurabe.result.StudyResult;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Workspace;
import io.kurabe.workload.StatementText;
import java.util.List;
import java.util.Map;

/** A study with the values of its parameters, ready to run on opened targets. */
public record PreparedStudy<P extends StudyParameters>(Study<P> study, P parameters) {
  /** Returns how its targets are opened. */
  public OpenOptions open() {
    return study.open(parameters);
  }

  /** Adds what is wrong when several generators are to make its loads together. */
  public void checkFleet(int generators, ParameterProblems problems) {
    study.checkFleet(parameters, generators, problems);
  }

  public PlanEstimate estimate(int targets) {
    return study.estimate(parameters, targets);
  }

  /** Every statement that it sends to a server; empty for one that it does not run on. */
  public List<StatementText> statements(Workspace workspace) {
    return study.statements(parameters, workspace);
  }

  /** Every parameter as text, as results have them. */
  public Map<String, String> texts() {
    return parameters.values().texts();
  }

  /** Adds what differs from the invocation that a journal is of. */
  public void compare(Journal journal, String place, Problems problems) {
    journal.compare(study.info().name(), texts(), place, problems);
  }

  /** Runs it, see {@link Study#run}. */
  public StudyResult run(StudyContext context) throws InterruptedException {
    return study.run(parameters, context);
  }
}
