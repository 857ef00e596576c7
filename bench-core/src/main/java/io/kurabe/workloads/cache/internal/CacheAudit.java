package io.kurabe.workloads.cache.internal;

import io.kurabe.config.internal.Percent;
import io.kurabe.workload.CheckResult;
import io.kurabe.workloads.cache.internal.CacheLedger.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The checks after a run. Used once for each run. */
final class CacheAudit {
  /** The most keys that are looked at, and their most bytes, so that a check takes a second. */
  private static final long MOST_KEYS = 100_000;

  private static final long MOST_BYTES = 256L << 20;

  private static final Word.Key KEY = new Word.Key("", "");

  private final CacheState state;
  private final CacheLedger ledger;
  private final CacheServer.Memory atLoad;
  private final List<CheckResult> checks = new ArrayList<>();

  /**
   * @param atLoad the server's counts before the keys were loaded
   */
  CacheAudit(CacheState state, CacheServer.Memory atLoad) {
    this.state = state;
    this.ledger = state.ledger();
    this.atLoad = atLoad;
  }

  /**
   * Makes all checks.
   *
   * @param before the total before the run, of types of which one is kept
   */
  List<CheckResult> of(long before) {
    checks.add(answers());
    if (!state.settings().mix().commands().isEmpty()) {
      for (int operation = 0; operation < state.operations().size(); operation++) {
        absent(operation);
      }
    } else if (state.misses().loaded()) {
      if (keepsTotal()) {
        checks.add(total(before));
      } else {
        checks.add(keys());
      }
    }
    misses().ifPresent(checks::add);
    return List.copyOf(checks);
  }

  private CheckResult answers() {
    long wrong = ledger.sum(Count.WRONG);
    long hits = ledger.sum(Count.HITS);
    String text =
        wrong == 0
            ? text("%,d reads found what belongs to their key", hits)
            : text("%,d answers were WRONG: %s", wrong, examples(ledger.examples()));
    return new CheckResult(wrong == 0, text);
  }

  private static String examples(List<String> examples) {
    // Those of other generators stay there; each is among the failures of its run, too.
    return examples.isEmpty() ? "see the failures of the run" : String.join("; ", examples);
  }

  /** Says why keys were missed; of the user's commands only what is known of it. */
  private Optional<CheckResult> misses() {
    boolean own = !state.settings().mix().commands().isEmpty();
    long lost = ledger.sum(Count.LOST);
    long evicted = ledger.sum(Count.EVICTED);
    if (lost > 0) {
      return Optional.of(
          new CheckResult(
              false,
              text(
                  "%,d reads MISSED keys that were loaded and can be neither expired nor evicted: %s",
                  lost, examples(ledger.examples()))));
    }
    long removed = state.server().memory().evicted() - atLoad.evicted();
    if (evicted > 0 && removed <= 0 && !own) {
      return Optional.of(
          new CheckResult(
              false,
              text(
                  "%,d reads MISSED keys that were loaded, but the server evicted none", evicted)));
    }
    List<String> kinds = new ArrayList<>();
    add(kinds, ledger.sum(Count.EXPIRED), "were of keys whose time to live may have ended");
    add(
        kinds,
        evicted,
        text("were of keys that the server may have evicted (it evicted %,d)", removed));
    add(kinds, own ? 0 : ledger.sum(Count.ABSENT), "were of keys that nobody loaded");
    if (kinds.isEmpty()) {
      return own ? Optional.empty() : Optional.of(new CheckResult(true, "no key was missed"));
    }
    return Optional.of(new CheckResult(true, "misses: " + String.join(", ", kinds)));
  }

  private static void add(List<String> kinds, long count, String what) {
    if (count > 0) {
      kinds.add(text("%,d ", count) + what);
    }
  }

  /** Judges how often a command of the user's found nothing. */
  private void absent(int operation) {
    long absent = ledger.sum(operation, Count.ABSENT);
    long all = absent + ledger.sum(operation, Count.HITS);
    if (all == 0) {
      return;
    }
    double limit = state.settings().preload().missLimit();
    double share = (double) absent / all;
    String text =
        text(
            "'%s' found nothing %,d times of %,d (%.1f%%)",
            state.operations().get(operation).template().text(), absent, all, 100 * share);
    checks.add(
        share <= limit
            ? new CheckResult(true, text)
            : new CheckResult(
                false,
                text
                    + ", more than miss-rate-threshold %s: it asks for keys that nobody loaded. Load them by preload-command, or raise the threshold"
                        .formatted(Percent.text(limit))));
  }

  /** Returns whether what is in the keys can be added up and compared. */
  boolean keepsTotal() {
    DataType type = state.settings().mix().type();
    return state.settings().mix().commands().isEmpty()
        && (type == DataType.LIST || type == DataType.SORTED_SET || type == DataType.STREAM);
  }

  /** Looks at keys all over the range, each of which must be there with values of its own. */
  private CheckResult keys() {
    DataType type = state.settings().mix().type();
    KeySweep sweep =
        type == DataType.STRING
            ? sweep("GET", sample(), Answer.VALUES, 1)
            : sweep("HGETALL", sample(), Answer.every(2, 1), type.elements());
    // Read after it: a key that is found to be expired counts as such only then.
    CacheServer.Memory now = state.server().memory();
    long gone = now.evicted() - atLoad.evicted() + now.expired() - atLoad.expired();
    boolean mayBeGone =
        state.misses().evicts() || state.misses().expiryFromNanos() != MissRule.NEVER;
    long excused = mayBeGone ? gone : 0;
    if (sweep.wrong() > 0 || sweep.missing() > excused) {
      return new CheckResult(
          false,
          text(
              "of %,d keys that were looked at after the run %,d are MISSING%s and %,d values are WRONG: %s",
              sweep.asked(),
              sweep.missing(),
              mayBeGone ? text(" (the server evicted or expired %,d)", gone) : "",
              sweep.wrong(),
              examples(sweep.examples())));
    }
    return new CheckResult(
        true,
        text(
                "%,d of %,d keys looked at after the run: ",
                sweep.asked(), state.settings().keys().range().count())
            + (sweep.missing() == 0
                ? "all there and right"
                : text(
                    "%,d gone (the server evicted or expired %,d), the others right",
                    sweep.missing(), gone)));
  }

  private long sample() {
    CacheSettings settings = state.settings();
    long bytes = (long) settings.values().sizes().largest() * settings.mix().type().elements();
    return Math.max(
        1, Math.min(settings.keys().range().count(), Math.min(MOST_KEYS, MOST_BYTES / bytes)));
  }

  private KeySweep sweep(String command, long asked, Answer answer, int expected, Word... more) {
    List<Word> words = new ArrayList<>(List.of(KEY));
    words.addAll(List.of(more));
    return new KeySweep(state, new CommandTemplate(command, words), asked, answer, expected)
        .made("look at the keys");
  }

  /** Adds up all keys: elements of queues and logs, scores of leader boards. */
  KeySweep totals() {
    long all = state.settings().keys().range().count();
    return switch (state.settings().mix().type()) {
      case SORTED_SET ->
          sweep(
              "ZRANGE",
              all,
              Answer.every(2, 1),
              0,
              new Word.Fixed("0"),
              new Word.Fixed("-1"),
              new Word.Fixed("WITHSCORES"));
      case STREAM -> sweep("XLEN", all, Answer.ANYTHING, 0);
      default -> sweep("LLEN", all, Answer.ANYTHING, 0);
    };
  }

  /** Compares the total with what clients were acknowledged. */
  private CheckResult total(long before) {
    long removed = state.server().memory().evicted() - atLoad.evicted();
    if (removed > 0) {
      return new CheckResult(
          true, text("the totals are not compared, since the server evicted %,d keys", removed));
    }
    long added = 0;
    long taken = 0;
    long perhapsAdded = 0;
    long perhapsTaken = 0;
    for (int i = 0; i < state.operations().size(); i++) {
      CacheOperation operation = state.operations().get(i);
      if (operation.name().equals("rpop")) {
        taken += ledger.sum(i, Count.HITS);
        perhapsTaken += ledger.uncertain(i);
      } else if (operation.answer().kind() == Answer.Kind.ANYTHING) {
        added += ledger.sum(i, Count.ACKNOWLEDGED);
        perhapsAdded += ledger.uncertain(i);
      }
    }
    KeySweep after = totals();
    long found = after.sum();
    long expected = before + added - taken;
    boolean cut =
        state.settings().mix().type() == DataType.STREAM
            && after.largest() >= DataType.STREAM_LENGTH;
    boolean holds = found <= expected + perhapsAdded && (cut || found >= expected - perhapsTaken);
    String what =
        switch (state.settings().mix().type()) {
          case SORTED_SET -> "scores";
          case STREAM -> "entries";
          default -> "elements";
        };
    return new CheckResult(
        holds,
        text(
            "%s of all keys together: %,d before, %,d added, %,d taken%s, %,d found%s",
            what,
            before,
            added,
            taken,
            perhapsAdded + perhapsTaken == 0
                ? ""
                : text(", %,d without an answer", perhapsAdded + perhapsTaken),
            found,
            holds ? (cut ? " (streams were cut)" : "") : ", so they are NOT the same"));
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
