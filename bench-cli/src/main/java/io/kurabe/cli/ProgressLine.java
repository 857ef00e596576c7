package io.kurabe.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One line of progress. What has no room on a terminal is left out, the least important part first;
 * a name is never cut: without room it stands alone on a line above. Immutable.
 */
final class ProgressLine {
  /** The width of a terminal that does not tell it, without its last column. */
  static final int NARROW = 79;

  private static final int BAR = 20;
  private static final String APART = "  ";
  private static final double MINUTE = 60;

  /** The room for all figures of a run; with it the bar does not come and go with them. */
  private static final int FIGURES = 52;

  /** The parts in the order in which they are given up. */
  private enum Part {
    BAR,
    PERCENT,
    PHASE,
    SMALL_FIGURE,
    NO_FAILURE,
    NAME,
    TIME_LEFT,
    FIGURE
  }

  private record Piece(Part part, String text) {}

  private final double share;
  private final double secondsLeft;
  private final String name;
  private final List<Piece> figures;

  /**
   * @param share of the whole that is done
   * @param secondsLeft until all is done; not a number when it is not known
   * @param name of the run or the table that is under way, with its number
   */
  ProgressLine(double share, double secondsLeft, String name) {
    this(share, secondsLeft, name, List.of());
  }

  private ProgressLine(double share, double secondsLeft, String name, List<Piece> figures) {
    this.share = share;
    this.secondsLeft = secondsLeft;
    this.name = name;
    this.figures = figures;
  }

  /** Returns this line with the phase of the run. */
  ProgressLine in(String phase) {
    return with(new Piece(Part.PHASE, phase));
  }

  /** Returns this line with one more figure behind the others. */
  ProgressLine with(String label, String figure) {
    return with(
        new Piece(label.startsWith("p50") ? Part.SMALL_FIGURE : Part.FIGURE, label + figure));
  }

  /** Returns this line with a number of failures, which is important unless there are none. */
  ProgressLine failed(long failures) {
    return with(new Piece(failures == 0 ? Part.NO_FAILURE : Part.FIGURE, failures + " failed"));
  }

  private ProgressLine with(Piece piece) {
    List<Piece> more = new ArrayList<>(figures);
    more.add(piece);
    return new ProgressLine(share, secondsLeft, name, List.copyOf(more));
  }

  String name() {
    return name;
  }

  /** Returns whether a terminal has room for the name and the figures that matter. */
  boolean hasRoomForName(int width) {
    return pieces(width, false).stream().anyMatch(p -> p.part == Part.NAME);
  }

  /** Returns the line for a terminal, at most as wide as that. */
  String ofTerminal(int width, boolean unicode) {
    String line = text(pieces(width, unicode));
    return line.length() <= width ? line : line.substring(0, width);
  }

  /** Returns the line for a log, with nothing left out. */
  String ofLog(long seconds) {
    return "[%4d s] %s: %s"
        .formatted(
            seconds,
            name,
            Stream.concat(figures.stream().map(Piece::text), timeLeft().stream())
                .collect(Collectors.joining(", ")));
  }

  private List<Piece> pieces(int width, boolean unicode) {
    List<Piece> all = new ArrayList<>();
    all.add(new Piece(Part.PERCENT, String.format(Locale.ROOT, "%3.0f%%", share * 100)));
    timeLeft().ifPresent(text -> all.add(new Piece(Part.TIME_LEFT, text)));
    all.add(new Piece(Part.NAME, name));
    if (BAR + text(all).length() + FIGURES <= width) {
      all.add(0, new Piece(Part.BAR, bar(unicode)));
    }
    all.addAll(figures);
    for (Part part : Part.values()) {
      if (text(all).length() > width) {
        all.removeIf(p -> p.part == part && part != Part.FIGURE);
      }
    }
    return all;
  }

  private String bar(boolean unicode) {
    int full = (int) Math.round(share * BAR);
    return unicode
        ? "█".repeat(full) + "░".repeat(BAR - full)
        : "#".repeat(full) + "-".repeat(BAR - full);
  }

  private static String text(List<Piece> pieces) {
    return pieces.stream().map(Piece::text).collect(Collectors.joining(APART));
  }

  /** Writes the time left as people say it: whole seconds, from two minutes on minutes. */
  private Optional<String> timeLeft() {
    if (Double.isNaN(secondsLeft)) {
      return Optional.empty();
    }
    return Optional.of(
        secondsLeft < 2 * MINUTE
            ? String.format(Locale.ROOT, "%.0f s left", secondsLeft)
            : String.format(Locale.ROOT, "%.0f min left", secondsLeft / MINUTE));
  }
}
