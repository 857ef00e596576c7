package io.kurabe.studies.sqlbench.suite.internal;

import java.util.List;

/** One of the suite's tests. Stateless. */
public interface SuiteTest {
  /** All tests in the order in which the suite runs them: by name, whatever its case. */
  List<SuiteTest> ALL =
      List.of(
          new AlterTable(),
          new Atis(),
          new BigTables(),
          new Connect(),
          new Create(),
          new Insert(),
          new Select(),
          new Transactions(),
          new Wisconsin());

  /** Returns the name in tables. */
  String name();

  /**
   * Carries out the test on an empty schema; when it ends, the schema is empty again.
   *
   * @throws Refusal when the server refuses a statement that the rest needs
   */
  void run(SuiteRun run);
}
