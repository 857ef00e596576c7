package io.kurabe.cli;

import io.kurabe.cli.profile.Profile.Part;
import io.kurabe.cli.profile.Profile.Setting;
import io.kurabe.compare.Gate;
import io.kurabe.config.Parameter;
import io.kurabe.config.ParameterProblems;
import io.kurabe.config.Problems;
import io.kurabe.study.internal.PlanEstimate;
import io.kurabe.study.internal.PreparedStudy;
import io.kurabe.study.internal.Study;
import io.kurabe.study.load.internal.Load;
import io.kurabe.target.Target;
import io.kurabe.workload.WorkloadType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A part of a profile, checked and ready to run. */
record PlannedPart(Part part, PreparedStudy<?> study, List<Target> targets, List<Gate> gates) {
  /** Checks a part, with its local parameters or without. */
  static Optional<PlannedPart> of(
      Part part,
      Map<String, Setting> common,
      boolean local,
      Map<String, Target> targets,
      Problems problems) {
    List<Target> own =
        part.targetNames().stream().map(targets::get).filter(Objects::nonNull).toList();
    List<Gate> gates = gates(part, problems);
    Optional<Study<?>> study = study(part, problems);
    if (study.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Setting> settings = settings(part, common, local);
    Map<String, String> texts = new LinkedHashMap<>();
    settings.forEach((name, setting) -> texts.put(name, setting.text()));
    ParameterProblems placed =
        new ParameterProblems(problems, name -> place(part, study.get(), settings, name));
    return study
        .get()
        .prepare(texts, own, placed)
        .map(prepared -> new PlannedPart(part, prepared, own, gates));
  }

  PlanEstimate estimate() {
    return study.estimate(targets.size());
  }

  private static Optional<Study<?>> study(Part part, Problems problems) {
    String name = part.subject().text();
    Optional<Study<?>> found =
        part.isStudy() ? Study.named(name) : WorkloadType.named(name).map(Load::new);
    if (found.isEmpty()) {
      String kind = part.isStudy() ? ".study" : ".workload";
      String possible = part.isStudy() ? String.join(", ", Study.names()) : WorkloadType.names();
      problems.add(
          place(part.subject().line()) + part.name() + kind,
          "'" + name + "' is unknown. Possible: " + possible);
    }
    return found;
  }

  private static Map<String, Setting> settings(
      Part part, Map<String, Setting> common, boolean local) {
    Map<String, Setting> all = new LinkedHashMap<>(common);
    all.putAll(part.parameters());
    if (local) {
      all.putAll(part.local());
    }
    return all;
  }

  private static List<Gate> gates(Part part, Problems problems) {
    List<Gate> gates = new ArrayList<>();
    if (!part.gates().isEmpty() && part.targets().size() < 2) {
      problems.add(
          place(part.gates().get(0).line()) + part.name() + ".gates",
          "a gate compares targets, and there is one only");
    }
    for (Setting gate : part.gates()) {
      problems
          .attempt(place(gate.line()) + part.name() + ".gates", () -> Gate.parse(gate.text()))
          .ifPresent(gates::add);
    }
    return gates;
  }

  /** Returns where a parameter stands, under its name or an alias; else where the part does. */
  private static String place(
      Part part, Study<?> study, Map<String, Setting> settings, String name) {
    for (Map.Entry<String, Setting> setting : settings.entrySet()) {
      String canonical =
          study.parameters().named(setting.getKey()).map(Parameter::name).orElse(setting.getKey());
      if (canonical.equals(name)) {
        return place(setting.getValue().line()) + part.name() + "." + setting.getKey();
      }
    }
    return place(part.line()) + part.name() + (name.isEmpty() ? "" : "." + name);
  }

  private static String place(int line) {
    return line == 0 ? "--set " : "line " + line + "  ";
  }
}
