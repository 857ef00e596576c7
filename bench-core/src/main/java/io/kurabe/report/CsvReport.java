package io.kurabe.report;

import io.kurabe.result.IntervalResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Estimate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code series.csv}: a row per run and second of the measured phase, valid or not. Times of the
 * answers in microseconds, of successes only; percentiles are those of that second alone.
 */
public final class CsvReport {
  private static final String HEADER =
      "run,workload,targets,clients,valid,start_s,length_s,ok,failed,p50_us,p99_us,max_us\n";

  private CsvReport() {}

  /** The whole file: RFC 4180 with a line feed as line end, decimal point, no grouping. */
  public static String text(StudyResult result) {
    StringBuilder out = new StringBuilder(HEADER);
    for (RunResult run : result.runs()) {
      String start =
          Stream.of(
                  run.spec().name(),
                  run.spec().workload(),
                  String.join(" ", run.targets()),
                  String.valueOf(run.spec().arrivals().clients()),
                  String.valueOf(run.valid()))
              .map(CsvReport::quote)
              .collect(Collectors.joining(","));
      for (IntervalResult i : run.series()) {
        out.append(start).append(row(i));
      }
    }
    return out.toString();
  }

  private static String row(IntervalResult i) {
    return String.format(
            Locale.ROOT,
            ",%.3f,%.3f,%d,%d,%s,%s,%s%n",
            i.startSeconds(),
            i.lengthSeconds(),
            i.succeeded(),
            i.failed(),
            micros(i.p50Micros()),
            micros(i.p99Micros()),
            micros(i.maxMicros()))
        .replace(System.lineSeparator(), "\n");
  }

  /** Empty where it is not known. */
  private static String micros(double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.3f", value);
  }

  /** Cells of a row: decimal fractions with six digits, empty where a number is not known. */
  static String cells(List<?> cells) {
    return cells.stream().map(CsvReport::cell).collect(Collectors.joining(","));
  }

  /** Value and both ends of its interval, as far as they are known. */
  static List<Double> estimate(Optional<Estimate> estimate) {
    Optional<Estimate> known = estimate.filter(e -> e.runs() > 0);
    Optional<Estimate> bounded = known.filter(Estimate::bounded);
    return List.of(
        known.map(Estimate::value).orElse(Double.NaN),
        bounded.map(Estimate::low).orElse(Double.NaN),
        bounded.map(Estimate::high).orElse(Double.NaN));
  }

  private static String cell(Object value) {
    if (value instanceof Double number) {
      return Double.isFinite(number) ? String.format(Locale.ROOT, "%.6f", number) : "";
    }
    return quote(String.valueOf(value));
  }

  /** Spreadsheets take a text that begins so for a formula, and carry it out. */
  private static final Pattern FORMULA = Pattern.compile("[=+\\-@\\t\\r].+", Pattern.DOTALL);

  private static final Pattern NUMBER =
      Pattern.compile("[-+]?\\d+(\\.\\d+)?([eE][-+]?\\d+)?( ?%)?");

  static String quote(String text) {
    boolean formula = FORMULA.matcher(text).matches() && !NUMBER.matcher(text).matches();
    String shown = Visible.text(formula ? "'" + text : text);
    return shown.matches("[^\",\\n]*") ? shown : '"' + shown.replace("\"", "\"\"") + '"';
  }
}
