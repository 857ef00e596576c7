package io.kurabe.junit;

import java.nio.file.Path;

/** The places of a test's baselines and reports. */
record TestFiles(String testClass, String method, Path baselines, Path reports, BaselineMode mode) {
  BaselineFile baseline(String check) {
    return new BaselineFile(baselines.resolve(name(check) + ".json"));
  }

  Path report(String check) {
    return reports.resolve(name(check));
  }

  private String name(String check) {
    return testClass.replace('$', '.') + "." + check.replaceAll("[^A-Za-z0-9._-]+", "-");
  }

  /** Returns the command that records the baseline, by the names that Surefire and Failsafe use. */
  String recordCommand(BaselineMode how) {
    String simple = testClass.substring(testClass.lastIndexOf('.') + 1);
    boolean failsafe =
        simple.startsWith("IT") || simple.endsWith("IT") || simple.endsWith("ITCase");
    String test = failsafe ? "mvn verify -Dit.test" : "mvn test -Dtest";
    return "%s='%s#%s' -D%s=%s"
        .formatted(test, simple, method, PerformanceTest.BASELINE, how.text());
  }
}
