package io.kurabe.studies.counters.internal;

import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Section;
import io.kurabe.result.PointResult;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Replication;
import io.kurabe.study.page.internal.PageParts;
import io.kurabe.workloads.counters.internal.CounterMethod;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The parts that the study adds to its page: what the answer compares, and the tasks of fleets. */
record CountersPage(Optional<TasksPage> tasks) implements PageParts {
  /** The statements that the first sentence of the answer compares. */
  private static final Set<String> COMPARED =
      Set.of(CounterMethod.UPSERT.text(), CounterMethod.INCRBY.text());

  static CountersPage of(StudyResult result) {
    return new CountersPage(TasksPage.of(result));
  }

  @Override
  public List<Section> sections() {
    return tasks.map(TasksPage::sections).orElse(List.of());
  }

  @Override
  public List<DataFile> files() {
    return tasks.map(TasksPage::files).orElse(List.of());
  }

  /** Chooses points with nothing added: no lock held on purpose, no pauses, no write-back. */
  @Override
  public boolean answersBy(PointResult point) {
    Map<String, String> factors = point.factors();
    return COMPARED.contains(factors.getOrDefault("method", ""))
        && factors.getOrDefault("hold", "0").equals("0")
        && !factors.containsKey("protocol")
        && !factors.containsKey(Replication.NULL_CHECK)
        && !point.variant().endsWith(Variant.Kind.PACED.suffix)
        && !point.variant().endsWith(Variant.Kind.OBSERVED.suffix);
  }
}
