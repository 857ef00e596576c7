package io.kurabe.studies.ddl.internal;

import io.kurabe.study.internal.FindingText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Says of the user's own statement whether it can be made while people work: a verdict for each
 * target, the danger of a transaction that is left open, and each name by which nobody finds the
 * table or a column any more.
 *
 * @param made the statement as each target read it
 * @param ended the targets on which nothing was left to ask for after it
 * @param realRows rows of the user's own table
 */
record UserStatementAnswer(
    DdlResult found, Map<String, TableChange> made, Set<String> ended, Optional<Integer> realRows) {
  private static final String LOST =
      "On %s applications that ask for %s get an error since %s s after the change began%s.";

  private static final String RENAMED =
      ", until they ask for %s; the times above are those of requests that do so at once";

  private static final String DROPPED = ": it is dropped; the times above count until then";

  private static final String DROPPED_COLUMN =
      ": it is dropped; the times above are those of requests that do not need it";

  private static final String DANGER =
      """
      Danger on %s: behind a transaction that was left open for %s no write was answered for %s, \
      and no read for %s. End such transactions first, and give the change a lock timeout.""";

  private static final String NO_DANGER =
      """
      On %s a transaction that was left open for %s kept nobody but the change waiting (the longest \
      stop of writes was %s, of reads %s).""";

  private static final String NOT_TRIED =
      """
      Danger on %s: behind a transaction that is left open a change of a table waits, and with it \
      every request that comes later; how long, this run did not try (open-transaction is 0). Give \
      the change a lock timeout.""";

  List<String> sentences() {
    List<String> all = new ArrayList<>();
    for (String target : found.runs().stream().map(DdlRun::target).distinct().toList()) {
      Optional<DdlVariant> plain = variant(target, "");
      Optional<LockClass> lock =
          found.matrix().stream()
              .filter(l -> l.target().equals(target))
              .map(l -> l.answer().found())
              .findFirst();
      all.add(
          plain
              .map(p -> new DaytimeVerdict(p, lock, keepsNames(target)).sentence(times(p, lock)))
              .orElseGet(() -> "Not carried out on %s: %s.".formatted(target, failure(target))));
      plain.ifPresent(p -> all.add(queue(target)));
      TableChange change = made.get(target);
      if (plain.isPresent() && change != null) {
        lost(plain.get(), change, all);
      }
    }
    return all;
  }

  private boolean keepsNames(String target) {
    TableChange change = made.get(target);
    return change == null || (change.lost().table().isEmpty() && change.lost().columns().isEmpty());
  }

  private Optional<DdlVariant> variant(String target, String way) {
    return found.variants().stream()
        .filter(v -> v.target().equals(target) && v.way().equals(way))
        .findFirst();
  }

  /** Returns how long it took, and how long it would take at the size of the user's table. */
  private String times(DdlVariant plain, Optional<LockClass> lock) {
    List<DdlDuration> alone =
        found.durations().stream().filter(d -> d.target().equals(plain.target())).toList();
    List<DdlGrowth> growth =
        found.growth().stream().filter(g -> g.target().equals(plain.target())).toList();
    TimeAtSize time = TimeAtSize.of(plain, alone, growth);
    String tried =
        "%s at the %d rows of the copy".formatted(TimeAtSize.words(time.tried()), time.rows());
    if (lock.filter(LockClass::metadataOnly).isPresent()) {
      return tried + ", and no longer on a larger table";
    }
    return realRows
        .map(rows -> tried + ", " + time.at(rows))
        .orElse(tried + "; give real-rows, and it says how long at the size of yours");
  }

  /** Tells what a transaction that is left open does, which no lock class shows. */
  private String queue(String target) {
    Optional<DdlVariant> queued = variant(target, DdlPlan.BEHIND);
    double open = found.runs().stream().mapToDouble(DdlRun::openTransactionSeconds).max().orElse(0);
    if (queued.isEmpty()) {
      return NOT_TRIED.formatted(target);
    }
    DdlVariant behind = queued.get();
    boolean stops =
        behind.onWrites() != DdlVariant.Effect.GO_ON || behind.onReads() != DdlVariant.Effect.GO_ON;
    return (stops ? DANGER : NO_DANGER)
        .formatted(
            target,
            TimeAtSize.words(open),
            TimeAtSize.words(behind.writeStall().value()),
            TimeAtSize.words(behind.readStall().value()));
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
    return found.runs().stream()
        .filter(r -> r.target().equals(target))
        .map(DdlRun::failure)
        .filter(f -> !f.isEmpty())
        .findFirst()
        .orElse("no run was valid");
  }
}
