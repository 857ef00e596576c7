package io.kurabe.studies.counters.internal;

import io.kurabe.spec.Arrivals;
import io.kurabe.study.internal.PlannedRuns;

/**
 * One run of the plan.
 *
 * @param arrivals its number of clients, or its rate
 * @param repeat from 1 on; 0 for a run that is thrown away
 */
record PlannedRun(Variant variant, Arrivals arrivals, int repeat) {
  static PlannedRun closed(Variant variant, int clients, int repeat) {
    return new PlannedRun(variant, new Arrivals.Closed(clients, variant.think()), repeat);
  }

  int clients() {
    return arrivals.clients();
  }

  String name() {
    return PlannedRuns.name(variant.name(), clients(), "r" + repeat);
  }
}
