package io.kurabe.report;

import io.kurabe.result.DdlLock;
import io.kurabe.workload.ddl.LockClass;
import io.kurabe.workload.ddl.MatrixAnswer.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The lock classes of a study of schema changes: the matrix, and what each class means. */
final class DdlLocks {
  static final String NOTE =
      "MySQL, MariaDB: I instant, M in place and metadata only, P in place without a rebuild, R in"
          + " place with a rebuild, C copy; then w writes go on, r reads only, x neither. PostgreSQL:"
          + " AX ACCESS EXCLUSIVE, SRX SHARE ROW EXCLUSIVE, SH SHARE, SUX SHARE UPDATE EXCLUSIVE; then"
          + " 0 catalogue only, +S scan, +X index build, +W rewrite.";

  /** What a class means to the others. */
  enum Meaning {
    GO("go", "writes go on"),
    BRIEF("brief", "all wait for an instant"),
    READS("reads", "writes wait, reads go on"),
    NONE("none", "all wait");

    private final String css;
    private final String text;

    Meaning(String css, String text) {
      this.css = css;
      this.text = text;
    }

    String css() {
      return css;
    }

    String text() {
      return text;
    }

    /** A change of the catalogue alone needs its lock for an instant, whatever the size. */
    static Meaning of(LockClass found) {
      String notation = found.notation();
      boolean metadata =
          notation.startsWith("I") || notation.startsWith("M") || notation.endsWith("0");
      if (found.writesAllowed()) {
        return GO;
      }
      return metadata ? BRIEF : found.readsAllowed() ? READS : NONE;
    }
  }

  private final List<DdlLock> locks;

  DdlLocks(List<DdlLock> locks) {
    this.locks = locks;
  }

  boolean isEmpty() {
    return locks.isEmpty();
  }

  List<String> targets() {
    return locks.stream().map(DdlLock::target).distinct().toList();
  }

  List<String> operations() {
    return locks.stream().map(l -> l.answer().operation()).distinct().toList();
  }

  Optional<DdlLock> lock(String target, String operation) {
    return locks.stream()
        .filter(l -> l.target().equals(target) && l.answer().operation().equals(operation))
        .findFirst();
  }

  static String documented(DdlLock lock) {
    return lock.answer().documented().map(d -> d.text()).orElse("");
  }

  /** {@code yes}, {@code NO}, or {@link Quantity#NONE} where nothing is documented. */
  static String agrees(DdlLock lock) {
    return switch (lock.answer().verdict()) {
      case AGREE -> "yes";
      case DIFFER -> "NO";
      case NOT_DOCUMENTED -> Quantity.NONE;
    };
  }

  /** All classes, grouped by server. */
  CellTable table() {
    List<CellTable.Row> rows = new ArrayList<>();
    for (DdlLock lock : locks) {
      LockClass found = lock.answer().found();
      rows.add(
          new CellTable.Row(
              lock.target(),
              List.of(
                  lock.answer().operation(),
                  found.notation(),
                  documented(lock),
                  agrees(lock),
                  Meaning.of(found).text(),
                  found.rebuilds() ? "yes" : "no")));
    }
    List<String> titles =
        List.of("change", "found", "documented", "agrees", "meanwhile", "rebuilds");
    return new CellTable(titles, titles.size(), rows);
  }

  /** How many agree, a sentence for each server. */
  List<String> counts() {
    return targets().stream().map(this::count).toList();
  }

  private String count(String target) {
    List<DdlLock> own = locks.stream().filter(l -> l.target().equals(target)).toList();
    long agree = own.stream().filter(l -> l.answer().verdict() == Verdict.AGREE).count();
    long differ = own.stream().filter(l -> l.answer().verdict() == Verdict.DIFFER).count();
    List<String> meanings = new ArrayList<>();
    for (Meaning meaning : Meaning.values()) {
      long of = own.stream().filter(l -> Meaning.of(l.answer().found()) == meaning).count();
      if (of > 0) {
        meanings.add(meaning.text() + ": " + of);
      }
    }
    long open = own.size() - agree - differ;
    String counts =
        agree + differ == 0
            ? open + (open == 1 ? " class found" : " classes found")
            : agree + " of " + (agree + differ) + " documented classes found as documented";
    return target
        + ": "
        + counts
        + (open == 0 ? "" : ", " + open + " not documented for this version")
        + "; "
        + String.join("; ", meanings);
  }

  /** Where what was found is not what is documented, with the evidence. */
  List<String> differences() {
    return locks.stream()
        .filter(l -> l.answer().verdict() == Verdict.DIFFER)
        .map(
            l ->
                l.target()
                    + " "
                    + l.answer().operation()
                    + ": "
                    + l.answer().found().notation()
                    + " found, "
                    + documented(l)
                    + " documented; "
                    + String.join("; ", l.answer().found().evidence()))
        .toList();
  }
}
