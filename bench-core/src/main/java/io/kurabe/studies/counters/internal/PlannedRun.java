package io.kurabe.studies.counters.internal;

import io.kurabe.spec.Arrivals;
import io.kurabe.study.internal.PlannedRuns;

/**
 * One run of the plan.
 *
 * @param arrivals its number of clients, or its rate
 * @param repeat from 1 on; 0 for a run that is thrown away
 */
record PlannedRun(Variant arm, Arrivals arrivals, int repeat) {
  static PlannedRun closed(Variant arm, int clients, int repeat) {
    return new PlannedRun(arm, new Arrivals.Closed(clients, arm.think()), repeat);
  }

  int clients() {
    return arrivals.clients();
  }

  String name() {
    return PlannedRuns.name(arm.name(), clients(), "r" + repeat);
  }
}
