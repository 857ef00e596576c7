package io.kurabe.studies.ddl.internal;

import java.util.Locale;

/**
 * One run of the plan.
 *
 * @param threads clients of the update mix
 * @param repeat from 1 on
 */
record PlannedRun(Variant variant, int threads, int repeat) {
  /** Returns a name that is safe in file names. */
  String name() {
    return String.format(
        Locale.ROOT,
        "%s-t%d-r%d",
        variant.name().replaceAll("[^A-Za-z0-9]+", "-"),
        threads,
        repeat);
  }
}
