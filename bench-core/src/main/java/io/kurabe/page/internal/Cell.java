package io.kurabe.page.internal;

import io.kurabe.stats.Change;
import io.kurabe.stats.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The content of a column in a row of a table: its value, and how it reads. Immutable. */
public sealed interface Cell {
  /** The content when nothing is known. */
  Cell NONE = words(Quantity.NONE);

  /** Returns the content as text, for a place with room for a few words; empty for a drawing. */
  default String text() {
    return "";
  }

  /** Returns the meaning of the content to the reader, e.g. good or bad. */
  default Tone tone() {
    return Tone.PLAIN;
  }

  /** Words; a second line, less important, may be empty. */
  record Words(Tone tone, String text, String below) implements Cell {}

  /**
   * A number.
   *
   * @param value the number; not-a-number when it is not known
   * @param unit of the number, e.g. {@code us}; empty for a count
   * @param tint how much it differs from what it is compared with, as the colour behind it: from -1
   *     (much less) over 0 (no colour) to 1 (much more)
   */
  record Amount(double value, String unit, String text, double tint, Tone tone) implements Cell {
    /** Returns this number with a colour behind it, see {@link #tint}. */
    public Amount tinted(double newTint) {
      return new Amount(value, unit, text, newTint, tone);
    }

    public Amount in(Tone newTone) {
      return new Amount(value, unit, text, tint, newTone);
    }
  }

  /** The width of the interval of an estimate; with its ends when there is room. */
  record Spread(Estimate estimate) implements Cell {
    @Override
    public String text() {
      return Quantity.spread(estimate, "\u00b1");
    }

    public String ends() {
      return estimate.bounded() ? Quantity.interval(estimate) : Quantity.NONE;
    }
  }

  /**
   * Values one after the other, as a line of a word's size.
   *
   * @param values empty when there is none
   * @param fromZero whether the line begins at 0, not at its smallest value
   * @param top the value at its top; not-a-number for its largest value
   * @param levels numbers of the values with which a new level begins
   */
  record Trace(List<Optional<Double>> values, boolean fromZero, double top, Set<Integer> levels)
      implements Cell {
    public Trace {
      values = List.copyOf(values);
      levels = Set.copyOf(levels);
    }
  }

  /** A bar of a share of the column, NaN for none; only a terminal draws it. */
  record Bar(double share, boolean middle) implements Cell {}

  /** Ratios with their changes, beside each other; empty where there is none. */
  record Compared(List<Optional<Ratio>> ratios) implements Cell {
    public Compared {
      ratios = List.copyOf(ratios);
    }

    @Override
    public String text() {
      return joined(r -> RatioText.of(r.times));
    }

    public String verdicts() {
      return joined(r -> r.mean ? "" : r.change.words());
    }

    private String joined(Function<Ratio, String> words) {
      return ratios.stream()
          .map(r -> r.map(words).orElse(Quantity.NONE))
          .collect(Collectors.joining("; "));
    }

    @Override
    public Tone tone() {
      return ratios.size() == 1 && ratios.get(0).isPresent()
          ? Tone.of(ratios.get(0).get().change)
          : Tone.PLAIN;
    }
  }

  /** A ratio; the mean of the others has no verdict. */
  record Ratio(Estimate times, Change change, boolean mean) {}

  /** Ranges of several series on one logarithmic axis. */
  record Ranges(List<Optional<Range>> ranges) implements Cell {
    public Ranges {
      ranges = List.copyOf(ranges);
    }

    @Override
    public String text() {
      return ranges.stream()
          .map(r -> r.map(x -> Quantity.time(x.from)).orElse(Quantity.NONE))
          .collect(Collectors.joining(" / "));
    }
  }

  /** A range from a middle to a high value, and the highest; times in microseconds. */
  record Range(double from, double to, double most) {}

  /** The parts of a whole, in the order of the bar. */
  record Shares(List<Share> shares) implements Cell {
    public Shares {
      shares = List.copyOf(shares);
    }
  }

  /**
   * A part of a whole.
   *
   * @param place the sort of part, for places without room for each
   * @param letter its sign when there is only ASCII
   * @param share of the whole, from 0 to 1
   */
  record Share(String name, String place, String look, char sign, char letter, double share) {}

  record Lines(List<Words> lines) implements Cell {
    public Lines {
      lines = List.copyOf(lines);
    }

    @Override
    public String text() {
      return lines.stream().map(Words::text).collect(Collectors.joining("; "));
    }
  }

  /** A class with its evidence; another source's class, which may differ, may be empty. */
  record Evidence(
      String text,
      String look,
      String aside,
      boolean differs,
      String meaning,
      String code,
      List<String> evidence)
      implements Cell {
    public Evidence {
      evidence = List.copyOf(evidence);
    }
  }

  static Words words(String text) {
    return new Words(Tone.PLAIN, text, "");
  }

  static Words words(Tone tone, String text) {
    return new Words(tone, text, "");
  }

  static Amount amount(double value, String unit, String text) {
    return new Amount(value, unit, text, 0, Tone.PLAIN);
  }

  static Amount of(double value, String unit) {
    return amount(value, unit, Quantity.of(value, unit));
  }

  /** Makes a count or a rate whose unit the title names. */
  static Amount number(double value) {
    return amount(value, "", Quantity.number(value));
  }

  /** Makes a count with each of its digits. */
  static Amount count(long value) {
    return amount((double) value, "", Quantity.count(value));
  }

  /** Makes a time in microseconds. */
  static Amount time(double micros) {
    return amount(micros, "us", Quantity.time(micros));
  }

  /** Makes a share of 1, as percent. */
  static Amount percent(double share) {
    return amount(share, "of 1", Quantity.percent(share));
  }

  /** Makes the value of an estimate that rests on runs, in words of its own, or {@link #NONE}. */
  static Cell value(Optional<Estimate> estimate, DoubleFunction<? extends Cell> words) {
    Optional<Estimate> known = estimate.filter(e -> e.runs() > 0);
    return known.isPresent() ? words.apply(known.get().value()) : NONE;
  }
}
