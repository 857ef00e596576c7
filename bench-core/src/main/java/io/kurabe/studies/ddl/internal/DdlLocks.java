package io.kurabe.studies.ddl.internal;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.studies.ddl.internal.MatrixAnswer.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Shows the lock classes of a study of schema changes: the matrix, and the meaning of each class.
 */
record DdlLocks(List<DdlLock> locks) {
  static final String NOTE =
      "MySQL, MariaDB: I instant, M in place and metadata only, P in place without a rebuild, R in"
          + " place with a rebuild, C copy; then w writes go on, r reads only, x neither. PostgreSQL:"
          + " AX ACCESS EXCLUSIVE, SRX SHARE ROW EXCLUSIVE, SH SHARE, SUX SHARE UPDATE EXCLUSIVE; then"
          + " 0 catalogue only, +S scan, +X index build, +W rewrite.";

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

    /** Returns the meaning; a change of the catalogue alone needs its lock for an instant. */
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

  private static Cell agrees(DdlLock lock) {
    return switch (lock.answer().verdict()) {
      case AGREE -> Cell.words("yes");
      case DIFFER -> Cell.words(Tone.BAD, "NO");
      case NOT_DOCUMENTED -> Cell.NONE;
    };
  }

  /** Shows all classes, or only those that are not as documented, grouped by server. */
  Table table(boolean all) {
    List<DdlLock> shown =
        locks.stream().filter(l -> all || l.answer().verdict() == Verdict.DIFFER).toList();
    return Table.of("Lock classes, all", shown)
        .group(DdlLock::target)
        .words("change", l -> l.answer().operation())
        .words("found", l -> l.answer().found().notation())
        .words("documented", DdlLocks::documented)
        .column("agrees", Table.Kind.WORDS, DdlLocks::agrees)
        .words("meanwhile", l -> Meaning.of(l.answer().found()).text())
        .words("rebuilds", l -> l.answer().found().rebuilds() ? "yes" : "no")
        .build();
  }

  /** Shows a row for each change and a column for each server, with the evidence. */
  Table matrix() {
    Table.Builder<String> table =
        Table.of("Lock classes", operations()).words("change", operation -> operation);
    for (String target : targets()) {
      table.column(
          target,
          Table.Kind.EVIDENCE,
          operation -> lock(target, operation).map(DdlLocks::evidence).orElse(Cell.words("")));
    }
    return table.build();
  }

  private static Cell evidence(DdlLock lock) {
    LockClass found = lock.answer().found();
    Meaning meaning = Meaning.of(found);
    boolean differs = lock.answer().verdict() == Verdict.DIFFER;
    String documented = documented(lock);
    return new Cell.Evidence(
        found.notation(),
        "heat %s%s".formatted(meaning.css(), found.rebuilds() ? " rebuilds" : ""),
        differs ? documented : documented.isEmpty() ? "not documented" : "doc. " + documented,
        differs,
        meaning.text() + (found.rebuilds() ? "; the table is written anew" : ""),
        lock.statement(),
        found.evidence());
  }

  static Block.Key key() {
    List<Block.KeyEntry> entries = new ArrayList<>();
    for (Meaning meaning : Meaning.values()) {
      entries.add(new Block.KeyEntry("heat " + meaning.css(), meaning.text()));
    }
    entries.add(new Block.KeyEntry("heat rebuilds", "the table is written anew"));
    entries.add(new Block.KeyEntry("differs", "\u2260: documented otherwise"));
    return new Block.Key(entries);
  }

  /** Says how many classes agree with the documentation, a sentence for each server. */
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

  /** Lists classes that differ from the documentation, with the evidence. */
  List<String> differences() {
    return locks.stream()
        .filter(l -> l.answer().verdict() == Verdict.DIFFER)
        .map(
            l ->
                "%s %s: %s found, %s documented; %s"
                    .formatted(
                        l.target(),
                        l.answer().operation(),
                        l.answer().found().notation(),
                        documented(l),
                        String.join("; ", l.answer().found().evidence())))
        .toList();
  }
}
