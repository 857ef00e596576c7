package io.kurabe.studies.querycache.internal;

/** The observations of an observed run of the plan. */
record Observation(PlannedRun planned, CacheObservation seen) {
  /** Returns the clients times the length of the measured phase. */
  double threadSeconds() {
    return seen.seconds() * planned.clients();
  }
}
