package io.kurabe.junit;

import io.kurabe.spec.Durability;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Makes a JUnit class a performance test: its target is opened once, before its first test, and
 * closed after its last; each test that asks for it gets a schema (Redis: a key prefix) of its own,
 * which is removed when the test ends.
 *
 * <pre>{@code
 * @PerformanceTest(target = "embedded:postgres")
 * class OrdersPerformanceTest {
 *   @Test
 *   void placesOrders(LoadTest load, Budgets budgets) throws InterruptedException {
 *     budgets
 *         .p99AtMost(Duration.ofMillis(20))
 *         .check(load.workload(ORDERS).clients(8).runAll());
 *   }
 * }
 * }</pre>
 *
 * <p><b>Parameters.</b> Test methods and {@code @BeforeEach} may take a {@link
 * io.kurabe.study.LoadTest} on the target, {@link Budgets}, the opened {@link
 * io.kurabe.study.TargetSession}, and on SQL servers a {@code ConnectionSource} whose connections
 * have the test's schema as default. Constructors and {@code @BeforeAll} may take all of them but
 * {@code Budgets}, with a schema of the class.
 *
 * <p><b>Target.</b> The first of these that is set: the JUnit configuration parameter or system
 * property {@code kurabe.target.<name>}, then {@code kurabe.target}; the environment variable
 * {@code KURABE_TARGET_<NAME>}, then {@code KURABE_TARGET}; {@link #target}. The name is always
 * that of {@link #target}. With a {@link #provider}, whose name is not known before, {@code
 * kurabe.target} and {@code KURABE_TARGET} go before it, and it is not asked then. Passwords come
 * from {@code KURABE_PASSWORD_<NAME>}, then {@code KURABE_PASSWORD}. A target that cannot be
 * started or reached, a container without Docker among them, fails the class: a missing server is
 * never a green test.
 *
 * <p><b>Never two at a time.</b> Within a JVM these tests run alone, whatever JUnit's parallel
 * execution is set to ({@link Isolated}); between the JVMs of a machine a lock file in the
 * temporary folder makes them wait for each other, and a wait is reported. They have the tag {@code
 * performance}, by which a build can leave them out.
 *
 * <p><b>Files.</b> Baselines lie in {@code src/test/kurabe} ({@value #BASELINES}), reports in
 * {@code target/kurabe} ({@value #REPORTS}), each under {@code <class>.<method>}. {@value
 * #BASELINE} says what to do with baselines: {@code compare}, the default; {@code record} writes
 * those that are missing; {@code replace} writes all. A check that writes its baseline has nothing
 * to compare with and is inconclusive. These are JUnit configuration parameters or system
 * properties.
 *
 * <p><b>Inconclusive</b> tests are skipped, with the reason on standard error; with {@value
 * #INCONCLUSIVE}{@code =fail} they fail, so that a build is green only when every budget holds.
 *
 * <p>Works with JUnit Jupiter 5 (tried with 5.14) and 6.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Tag("performance")
@Isolated("other work on the machine would be measured too")
@Execution(ExecutionMode.SAME_THREAD)
@ExtendWith(PerformanceExtension.class)
public @interface PerformanceTest {
  /**
   * The number of runs that {@link io.kurabe.study.LoadTest#runAll} of a test makes unless it says
   * otherwise: the least with which every kind of {@link Budgets budget} can be decided although
   * one run turns out invalid. Limits need 3 valid runs, a comparison with a baseline 4 on both
   * sides. With the default phases of a load that takes a minute.
   */
  int REPEATS = 5;

  /** Configuration parameter: {@code compare}, {@code record} or {@code replace}. */
  String BASELINE = "kurabe.baseline";

  /** Configuration parameter: {@code skip} or {@code fail}, for tests that are inconclusive. */
  String INCONCLUSIVE = "kurabe.inconclusive";

  /** Configuration parameter: folder of the baselines. */
  String BASELINES = "kurabe.baselines";

  /** Configuration parameter: folder of the reports. */
  String REPORTS = "kurabe.reports";

  /** Configuration parameter: the target; with {@code .<name>} behind it, that of one name. */
  String TARGET = "kurabe.target";

  /**
   * {@return the target, unless the configuration names another: {@code embedded:postgres}, {@code
   * container:postgres:18}, a JDBC or Redis URL, each optionally as {@code NAME=...}} Either this
   * or a {@link #provider} is given.
   */
  String target() default "";

  /**
   * {@return the class that makes the target when the test class begins, for a server whose address
   * is not known before} Baselines do not remember the address of such a server, which may be
   * another each time, but its product, version and settings.
   */
  Class<? extends TargetProvider> provider() default TargetProvider.class;

  /** {@return the promise of commits on a server that Kurabe starts} */
  Durability durability() default Durability.DURABLE;

  /**
   * {@return size of a pool that the clients of a SQL server share; 0 when each client has a
   * connection of its own}
   */
  int pool() default 0;
}
