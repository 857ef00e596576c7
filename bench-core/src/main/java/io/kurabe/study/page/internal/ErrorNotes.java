package io.kurabe.study.page.internal;

import io.kurabe.page.internal.Quantity;
import io.kurabe.result.OperationResult;
import io.kurabe.result.OperationResult.ErrorCount;
import io.kurabe.result.PointResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The errors in the servers' own words, by variant, operation and code, over all runs. */
final class ErrorNotes {
  static final String TITLE = "Errors, retried attempts and the warm-up included";

  /** The largest number of lines; rarer errors are in the file only. */
  private static final int MOST_LINES = 12;

  private final ResultView view;
  private final Map<Place, ErrorCount> errors = new LinkedHashMap<>();

  private record Place(String where, String code) {}

  ErrorNotes(ResultView view) {
    this.view = view;
  }

  /** Returns the lines, the most frequent error first. */
  List<String> lines() {
    view.allPoints().forEach(this::count);
    List<String> lines = new ArrayList<>();
    errors.entrySet().stream()
        .sorted(Comparator.comparingLong(e -> -e.getValue().count()))
        .limit(MOST_LINES)
        .forEach(e -> lines.add(e.getKey().where + ": " + text(e.getValue())));
    if (errors.size() > MOST_LINES) {
      lines.add("and " + (errors.size() - MOST_LINES) + " more in result.json");
    }
    return lines;
  }

  private void count(PointResult point) {
    view.runsOf(point)
        .forEach(run -> run.operations().forEach(o -> count(point, run.operations().size(), o)));
  }

  private void count(PointResult point, int operations, OperationResult operation) {
    String where = view.variantName(point) + (operations == 1 ? "" : ", " + operation.operation());
    for (ErrorCount error : operation.errorCodes()) {
      errors.merge(new Place(where, error.code()), error, ErrorNotes::sum);
    }
  }

  private static ErrorCount sum(ErrorCount one, ErrorCount other) {
    return new ErrorCount(one.code(), one.outcome(), one.count() + other.count(), one.message());
  }

  private static String text(ErrorCount error) {
    return "%s x %s (%s): %s"
        .formatted(Quantity.count(error.count()), error.code(), error.outcome(), error.message());
  }
}
