package io.kurabe.studies.ddl.internal;

import io.kurabe.study.internal.FindingText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Describes the effect of the user's own statement: a sentence for each target, and one for each
 * name by which nobody finds the table or a column any more.
 *
 * @param made the statement as each target read it
 * @param ended the targets on which nothing was left to ask for after it
 */
record UserStatementAnswer(
    List<DdlVariant> variants,
    List<DdlLock> locks,
    List<DdlRun> runs,
    Map<String, TableChange> made,
    Set<String> ended) {
  private static final String LOST =
      "On %s applications that ask for %s get an error since %s s after the change began%s.";

  private static final String RENAMED =
      ", until they ask for %s; the times above are those of requests that do so at once";

  private static final String DROPPED = ": it is dropped; the times above count until then";

  private static final String DROPPED_COLUMN =
      ": it is dropped; the times above are those of requests that do not need it";

  List<String> sentences() {
    List<String> all = new ArrayList<>();
    for (String target : runs.stream().map(DdlRun::target).distinct().toList()) {
      Optional<DdlVariant> variant =
          variants.stream().filter(a -> a.target().equals(target)).findFirst();
      all.add(of(target, variant));
      TableChange change = made.get(target);
      if (variant.isPresent() && change != null) {
        lost(variant.get(), change, all);
      }
    }
    return all;
  }

  private String of(String target, Optional<DdlVariant> variant) {
    String measured =
        variant
            .map(UserStatementAnswer::measured)
            .orElseGet(() -> "not carried out: " + failure(target));
    String lock =
        locks.stream()
            .filter(l -> l.target().equals(target))
            .findFirst()
            .map(l -> locked(l.answer().found()))
            .orElse("its lock class could not be found out");
    return "On " + target + ": " + measured + "; " + lock + ".";
  }

  /** Tells which names are gone: an outage of applications that do not follow, and no stall. */
  private void lost(DdlVariant variant, TableChange change, List<String> all) {
    String since = FindingText.text("%.3f", variant.seconds().value());
    String dropped = ended.contains(variant.target()) ? DROPPED : DROPPED_COLUMN;
    for (LostNames.Lost table : change.lost().table().stream().toList()) {
      String then = table.now().map(RENAMED::formatted).orElse(DROPPED);
      all.add(LOST.formatted(variant.target(), table.name(), since, then));
    }
    for (LostNames.Lost column : change.lost().columns()) {
      String of = change.table() + ".";
      String then = column.now().map(n -> RENAMED.formatted(of + n)).orElse(dropped);
      all.add(LOST.formatted(variant.target(), of + column.name(), since, then));
    }
  }

  private String failure(String target) {
    return runs.stream()
        .filter(r -> r.target().equals(target))
        .map(DdlRun::failure)
        .filter(f -> !f.isEmpty())
        .findFirst()
        .orElse("no run was valid");
  }

  private static String measured(DdlVariant variant) {
    return FindingText.text(
        "%s for %d rows; the longest time without a write %s, without a read %s",
        time(variant.seconds().value()),
        variant.rows(),
        time(variant.writeStall().value()),
        time(variant.readStall().value()));
  }

  private static String locked(LockClass found) {
    return "lock class "
        + found.notation()
        + " (others "
        + (found.writesAllowed()
            ? "can read and write"
            : found.readsAllowed() ? "can only read" : "can neither read nor write")
        + rebuilt(found);
  }

  private static String rebuilt(LockClass found) {
    if (found.rebuilds()) {
      return ", the table is written anew)";
    }
    return found.notation().startsWith("?")
        ? ", whether the table is written anew could not be seen)"
        : ", the table is not written anew)";
  }

  private static String time(double seconds) {
    return seconds >= 1
        ? FindingText.text("%.2f s", seconds)
        : FindingText.text("%.0f ms", seconds * 1e3);
  }
}
