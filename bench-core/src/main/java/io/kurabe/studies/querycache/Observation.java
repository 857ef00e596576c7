package io.kurabe.studies.querycache;

/** What an observed run of the plan showed. */
record Observation(PlannedRun planned, CacheObservation seen) {
  /** Clients times the length of the measured phase. */
  double threadSeconds() {
    return seen.seconds() * planned.clients();
  }
}
