package io.kurabe.studies.querycache;

/** One run of the plan; repeats start at 1. */
record PlannedRun(Variant arm, int clients, int repeat) {
  /** Unique, and safe in file names. */
  String name() {
    return arm.name().replaceAll("[^A-Za-z0-9]+", "-") + "-c" + clients + "-r" + repeat;
  }

  /** What it is a repeat of. */
  String point() {
    return arm.name() + " at " + clients;
  }
}
