package io.kurabe.stats.internal;

import io.kurabe.stats.internal.ChangePoints.ChangePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Judges whether a run reached a steady state, from the rates (or percentiles) of intervals of
 * equal length: it cuts off the start-up by {@link Mser}, then looks for {@link ChangePoints} and
 * {@link Trend} in the rest. A run is steady when its last level covers enough of the rest and has
 * no trend (after Barrett et al., "Virtual machine warmup blows hot and cold", OOPSLA 2017, arXiv
 * 1602.00602, who ask for a last segment of the run).
 *
 * <p>Neighbouring intervals of a run are like each other. All tests treat them as correlated by
 * 0.5, so that three count as one; stationary noise of that correlation and of 10 % spread is
 * called unsteady in 0.1 to 0.6 % of series of 20 to 600 intervals, of a correlation of 0.7 in up
 * to 10 % (simulated). A fall of 20 % over a whole run of 5 % spread is found in 60 % of runs of 30
 * intervals, in 70 % of 60 and in 90 % of 120. Dips that return, as of checkpoints, are part of the
 * steady state.
 *
 * @param cut leading intervals of the start-up; 0 when there is none
 * @param lastLevel first interval of the last level: {@code cut} or the last change
 * @param changes changes of level after the start-up, by interval of the whole run
 * @param because the reason in words, with times in seconds
 */
public record SteadyState(
    State state, int cut, int lastLevel, List<ChangePoint> changes, String because) {
  /** The least number of intervals; fewer decide nothing. */
  public static final int LEAST_INTERVALS = 20;

  /** The most values: tests take quadratic time, so more intervals are grouped. */
  private static final int MOST_VALUES = 300;

  /** The weight of a value in noise of autocorrelation 0.5, {@code (1 - 0.5) / (1 + 0.5)}. */
  private static final double INDEPENDENT = 1.0 / 3;

  public SteadyState {
    changes = List.copyOf(changes);
  }

  /**
   * The factor on the largest p-value for start-up and trend, which are one test each; a change is
   * the best of all places and needs a smaller p-value.
   */
  private static final int SINGLE_TEST_FACTOR = 10;

  /** The three answers. */
  public enum State {
    /** The run reached a steady state: its last level lasted. */
    STEADY,
    /** The run reached no steady state: its mean describes no state that lasts. */
    UNSTEADY,
    /** There are too few intervals to decide. */
    TOO_SHORT
  }

  /**
   * The criteria of a change and of the last level.
   *
   * @param minMagnitude smallest change or trend that matters, relative to the level
   * @param minLastLevel least share of the last level in the part after the start-up
   */
  public record Rule(double minMagnitude, double maxPValue, double minLastLevel) {
    /** The default: changes from 5 % on with p below 0.001; a last level of 30 %. */
    public static final Rule DEFAULT = new Rule(0.05, 0.001, 0.3);
  }

  /** Judges a whole run; the length of the intervals is for the words only. */
  public static SteadyState of(List<Double> rates, double intervalSeconds, Rule rule) {
    int n = rates.size();
    if (n < LEAST_INTERVALS) {
      return new SteadyState(
          State.TOO_SHORT,
          0,
          0,
          List.of(),
          (n == 1 ? "1 interval is" : n + " intervals are")
              + " too few to tell: it needs "
              + LEAST_INTERVALS);
    }
    int startUp = startUp(rates, rule);
    int group = (n - startUp + MOST_VALUES - 1) / MOST_VALUES;
    List<Double> rest = grouped(rates.subList(startUp, n), group);
    List<ChangePoint> found =
        ChangePoints.find(
            rest,
            new ChangePoints.Options(Math.max(3, rest.size()), rule.maxPValue, rule.minMagnitude),
            INDEPENDENT);
    Words words = new Words(startUp, group, intervalSeconds);
    return new Judge(rest, found, rule, words).judge();
  }

  /** Returns the length of the start-up: MSER's cut, if it differs from the rest. */
  private static int startUp(List<Double> rates, Rule rule) {
    int cut = Mser.cut(rates).orElse(0);
    if (cut == 0) {
      return 0;
    }
    LevelTest test = new LevelTest(rates, INDEPENDENT);
    int n = rates.size();
    double pValue = test.pValue(0, cut, n);
    ChangePoint end = new ChangePoint(cut, test.mean(0, cut), test.mean(cut, n), pValue);
    boolean differs =
        pValue < SINGLE_TEST_FACTOR * rule.maxPValue && end.magnitude() > rule.minMagnitude;
    return differs ? cut : 0;
  }

  private static List<Double> grouped(List<Double> values, int group) {
    List<Double> means = new ArrayList<>();
    for (int i = 0; i + group <= values.size(); i += group) {
      means.add(RunStatistics.average(values.subList(i, i + group)));
    }
    return means;
  }

  /** Translates places in the grouped rest to intervals and seconds of the run. */
  private record Words(int startUp, int group, double seconds) {
    int interval(int index) {
      return startUp + index * group;
    }

    String at(int index) {
      return String.format(Locale.ROOT, "%.1f s", interval(index) * seconds);
    }

    String change(ChangePoint change) {
      return percent(change.relativeChange()) + " at " + at(change.index());
    }

    String changes(List<ChangePoint> changes) {
      return String.join(", ", changes.stream().map(this::change).toList());
    }

    static String percent(double share) {
      return Double.isFinite(share) ? String.format(Locale.ROOT, "%+.0f%%", 100 * share) : "from 0";
    }

    ChangePoint ofRun(ChangePoint c) {
      return new ChangePoint(interval(c.index()), c.before(), c.after(), c.pValue());
    }
  }

  /** Decides on the part after the start-up. */
  private record Judge(List<Double> rest, List<ChangePoint> found, Rule rule, Words words) {
    SteadyState judge() {
      int last = found.isEmpty() ? 0 : found.get(found.size() - 1).index();
      double share = (rest.size() - last) / (double) rest.size();
      double drift = drift();
      if (drift != 0) {
        return state(
            State.UNSTEADY,
            last,
            "it went %s all the time, by %s from %s to the end"
                .formatted(drift > 0 ? "up" : "down", Words.percent(drift), words.at(0)));
      }
      if (share < rule.minLastLevel) {
        return state(
            State.UNSTEADY,
            last,
            "it changed until near the end: "
                + words.changes(found)
                + String.format(
                    Locale.ROOT, "; the last level covers %.0f%% of the run", 100 * share));
      }
      String from = words.interval(last) == 0 ? "from the start" : "from " + words.at(last) + " on";
      return state(
          State.STEADY,
          last,
          "steady " + from + (found.isEmpty() ? "" : ", after changes of " + words.changes(found)));
    }

    private SteadyState state(State state, int last, String because) {
      return new SteadyState(
          state,
          words.interval(0),
          words.interval(last),
          found.stream().map(words::ofRun).toList(),
          because);
    }

    /**
     * Returns the relative change from first to last of a significant trend, or 0. It is a trend
     * only when a straight line fits better than the levels do, since a single step has the order
     * of a trend, too.
     */
    private double drift() {
      Trend trend = Trend.of(rest, INDEPENDENT);
      int end = rest.size() - 1;
      double change = trend.slope() * end / Math.abs(trend.at(0));
      double size =
          Math.abs(trend.slope() * end) / Math.min(Math.abs(trend.at(0)), Math.abs(trend.at(end)));
      boolean drifts =
          trend.pValue() < SINGLE_TEST_FACTOR * rule.maxPValue
              && size > rule.minMagnitude
              && lineFitsBetter(trend);
      return drifts ? change : 0;
    }

    /** Returns whether the line fits better per degree of freedom than the levels. */
    private boolean lineFitsBetter(Trend trend) {
      double independent = rest.size() * INDEPENDENT;
      return squaresOfLine(trend) / (independent - 2)
          <= squaresOfLevels() / (independent - 1 - 2 * found.size());
    }

    private double squaresOfLine(Trend trend) {
      double squares = 0;
      for (int i = 0; i < rest.size(); i++) {
        squares += square(rest.get(i) - trend.at(i));
      }
      return squares;
    }

    private double squaresOfLevels() {
      List<Integer> bounds = new ArrayList<>(found.stream().map(ChangePoint::index).toList());
      bounds.add(0, 0);
      bounds.add(rest.size());
      double squares = 0;
      for (int i = 1; i < bounds.size(); i++) {
        List<Double> level = rest.subList(bounds.get(i - 1), bounds.get(i));
        double mean = RunStatistics.average(level);
        squares += level.stream().mapToDouble(v -> square(v - mean)).sum();
      }
      return squares;
    }

    private static double square(double value) {
      return value * value;
    }
  }
}
