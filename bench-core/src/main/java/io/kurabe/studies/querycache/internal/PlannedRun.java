package io.kurabe.studies.querycache.internal;

/** One run of the plan; repeats start at 1. */
record PlannedRun(Variant variant, int clients, int repeat) {
  /** Returns a unique name that is safe in file names. */
  String name() {
    return variant.name().replaceAll("[^A-Za-z0-9]+", "-") + "-c" + clients + "-r" + repeat;
  }

  String point() {
    return variant.name() + " at " + clients;
  }
}
