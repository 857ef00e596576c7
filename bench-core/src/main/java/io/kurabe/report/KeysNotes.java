package io.kurabe.report;

import io.kurabe.compare.Difference;
import io.kurabe.compare.Differences;
import io.kurabe.result.KeyArm;
import io.kurabe.result.KeyRatio;
import io.kurabe.result.KeyStep;
import io.kurabe.result.KeysResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.target.Architecture;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a study of primary keys has to say in sentences, and what differs between its targets. */
final class KeysNotes {
  static final String NOT_REPORTED = "Not reported, which is not the same as zero";

  static final String EACH_STEP =
      "The steps of the fills are not listed here; " + KeysCsv.STEPS + " has each.";

  private final StudyResult result;
  private final KeysResult keys;

  /** A target over another. */
  record Pair(String over, String under) {
    String title() {
      return over + " over " + under;
    }
  }

  KeysNotes(StudyResult result, KeysResult keys) {
    this.result = result;
    this.keys = keys;
  }

  /** Where the rows are in the key's index; empty without such a target. */
  String clustered() {
    List<String> targets =
        keys.rowsInKeyIndex().stream().filter(new KeysTables(keys).targets()::contains).toList();
    return targets.isEmpty()
        ? ""
        : "On " + String.join(", ", targets) + " the key's index holds the rows.";
  }

  /** From how many rows on the indexes of a target are larger than its server's cache. */
  List<String> outgrown(String target) {
    KeysTables tables = new KeysTables(keys);
    boolean several = tables.widths(target).size() > 1;
    List<String> sentences = new ArrayList<>();
    for (String width : tables.widths(target)) {
      List<KeyArm> known =
          tables.arms(target, width).stream().filter(a -> a.cacheBytes() > 0).toList();
      if (!known.isEmpty()) {
        sentences.add((several ? width + " rows: " : "") + outgrown(known));
      }
    }
    return sentences;
  }

  private static String outgrown(List<KeyArm> arms) {
    String cache = "the cache of " + Quantity.bytes((double) arms.get(0).cacheBytes());
    List<KeyArm> those = arms.stream().filter(a -> a.outgrowsCacheAtRows().isPresent()).toList();
    return those.isEmpty()
        ? "No index outgrows " + cache + "."
        : "Index outgrows "
            + cache
            + ": "
            + those.stream()
                .map(a -> a.key() + " at " + rows(a.outgrowsCacheAtRows().orElseThrow()) + " rows")
                .collect(Collectors.joining(", "))
            + ".";
  }

  /** A number of rows without zeros behind it, e.g. {@code 240k}. */
  static String rows(long rows) {
    return Quantity.number(rows).replaceFirst("\\.0+(?=\\D|$)", "");
  }

  /** How many steps there are, and how many of them do not count; empty without steps. */
  String steps() {
    List<KeyStep> steps = keys.steps();
    if (steps.isEmpty()) {
      return "";
    }
    long cut = steps.stream().filter(s -> !s.valid()).count();
    return steps.size()
        + " steps of "
        + steps.stream().map(s -> s.arm() + s.repeat()).distinct().count()
        + " fills were made"
        + (cut == 0
            ? ""
            : "; "
                + cut
                + " of them "
                + (cut == 1 ? "does" : "do")
                + " not count, see the invalid runs")
        + "; "
        + KeysCsv.STEPS
        + " has each.";
  }

  /** The runs that are listed one by one: not the steps of fills, which are hundreds. */
  static List<RunResult> withoutSteps(StudyResult of) {
    Set<String> steps =
        of.keys().stream()
            .flatMap(k -> k.steps().stream())
            .map(KeyStep::run)
            .collect(Collectors.toSet());
    return of.runs().stream().filter(r -> !steps.contains(r.spec().name())).toList();
  }

  /** The targets that stand beside each other. */
  List<Pair> pairs() {
    return keys.ratios().stream().map(r -> new Pair(r.over(), r.under())).distinct().toList();
  }

  /** The ratios of a pair by metric. */
  Map<String, List<KeyRatio>> ratios(Pair pair) {
    return keys.ratios().stream()
        .filter(r -> r.over().equals(pair.over()) && r.under().equals(pair.under()))
        .collect(Collectors.groupingBy(KeyRatio::metric, LinkedHashMap::new, Collectors.toList()));
  }

  /** What is not the same of two servers, as a table with a column for each. */
  CellTable differences(Pair pair) {
    List<StudyResult> each =
        Stream.of(pair.under(), pair.over())
            .map(
                name ->
                    result.withParts(
                        result.servers().stream().filter(s -> s.target().equals(name)).toList(),
                        List.of(),
                        List.of()))
            .toList();
    List<CellTable.Row> rows = new ArrayList<>();
    for (Difference d : Differences.of(each)) {
      rows.add(row(d.name(), d.values().get(0), d.values().get(1)));
    }
    return new CellTable(List.of("what differs", pair.under(), pair.over()), 3, rows);
  }

  private static CellTable.Row row(String name, String one, String other) {
    return new CellTable.Row("", List.of(name, shown(one), shown(other)));
  }

  private static String shown(String value) {
    return value.isEmpty() ? "(empty)" : value;
  }

  /** What is said when nothing differs. */
  String noDifference(Pair pair) {
    String known =
        result.servers().stream()
            .filter(s -> s.target().equals(pair.over()))
            .map(Architecture::of)
            .findFirst()
            .orElse(Architecture.NOT_TOLD);
    return ComparisonWords.NOTHING_DIFFERS
        + (known.equals(Architecture.NOT_TOLD)
            ? " The servers do not tell their architecture."
            : " Both run on " + known + ".");
  }
}
