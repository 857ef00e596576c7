package io.kurabe.studies.querycache.internal;

/** The observations of an observed run of the plan. */
record Observation(PlannedRun planned, CacheObservation seen) {
  double threadSeconds() {
    return seen.seconds() * planned.clients();
  }
}
