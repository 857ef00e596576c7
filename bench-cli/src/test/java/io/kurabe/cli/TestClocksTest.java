package io.kurabe.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import io.kurabe.load.Generator;
import io.kurabe.load.internal.LoadEngine;
import io.kurabe.probe.AnyMachine;
import io.kurabe.spec.NanoClock;
import io.kurabe.study.LoadTest;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.tier.Tier;
import java.time.Clock;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * No test outside of the nightly tier measures time, sleeps, or lets its runs be judged by how
 * loaded the machine is: a loaded machine must not be able to fail it. Who waits, waits for an
 * event by {@link io.kurabe.tier.Await}.
 */
class TestClocksTest {
  /**
   * Classes that need the machine's clock, and why no figure of theirs can be too large or small.
   */
  private static final Set<String> NEED_IT =
      Set.of(
          "io.kurabe.tier.Await", // It has the limit of all waits.
          "io.kurabe.load.internal.TimerTest", // Nothing comes too early; how late does not matter.
          "io.kurabe.workloads.keys.internal.KeyMakerTest", // Keys hold the time of day.
          "io.kurabe.mysql.querycache.internal.CachingProxyStandIn", // Its answers age.
          // Figures of nodes begin at an instant of the machine's clock; no time is claimed.
          "io.kurabe.redis.internal.ClusterIT",
          "io.kurabe.redis.internal.ClusterOutageIT",
          "io.kurabe.redis.internal.EndlessLoad", // Nothing is given up before its timeout.
          "io.kurabe.cli.LauncherTest", // Files are made newer than others.
          "io.kurabe.cli.aws.EmulatedServices", // Samples have the time of day.
          "io.kurabe.cli.aws.TokenCheck", // Signatures have the time of day.
          "io.kurabe.target.internal.ServerClockTest", // A server's clock is compared with ours.
          "io.kurabe.study.internal.StudyInvocationTest"); // A result has the time of day.

  private static final JavaClasses TESTS = TestClasses.all();

  private static final DescribedPredicate<JavaClass> OF_OTHER_TIERS =
      DescribedPredicate.describe(
          "are not nightly and do not need the clock",
          type -> !isNightly(type.getBaseComponentType()) && !NEED_IT.contains(outermost(type)));

  private static String outermost(JavaClass type) {
    return type.getName().replaceFirst("\\$.*", "");
  }

  private static boolean isNightly(JavaClass type) {
    return type.isAnnotatedWith(Tag.class)
        && type.getAnnotationOfType(Tag.class).value().equals(Tier.NIGHTLY);
  }

  @Test
  void noTestSleepsOrSpins() {
    noClasses()
        .that(OF_OTHER_TIERS)
        .should()
        .callMethodWhere(
            DescribedPredicate.describe(
                "sleeps or spins",
                call ->
                    Set.of("sleep", "parkNanos", "parkUntil", "onSpinWait")
                            .contains(call.getTarget().getName())
                        && (call.getTargetOwner().isEquivalentTo(Thread.class)
                            || call.getTargetOwner().isEquivalentTo(TimeUnit.class)
                            || call.getTargetOwner().isEquivalentTo(LockSupport.class))))
        .because("a test waits for an event by Await, or lives on a clock of its own")
        .check(TESTS);
  }

  @Test
  void noTestReadsTheClock() {
    noClasses()
        .that(OF_OTHER_TIERS)
        .should()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(Instant.class, "now")
        .orShould()
        .callMethod(Clock.class, "systemUTC")
        .orShould()
        .callMethodWhere(
            DescribedPredicate.describe(
                "asks a clock that may be the machine's",
                call ->
                    call.getTargetOwner().isEquivalentTo(NanoClock.class)
                        && call.getTarget().getName().equals("nanoTime")))
        .because("claims on times are made on a clock of the test, or in the nightly tier")
        .check(TESTS);
  }

  @Test
  void noRunIsJudgedByTheMachineThatTheTestIsOn() {
    noClasses()
        .that(OF_OTHER_TIERS)
        .and()
        .doNotBelongToAnyOf(AnyMachine.class)
        .should()
        .callConstructor(LoadEngine.class)
        .because("its generator may be unfit on a loaded machine; AnyMachine.engine() never is")
        .check(TESTS);
    noClasses()
        .that(OF_OTHER_TIERS)
        .and(
            DescribedPredicate.describe(
                "name no generator",
                type ->
                    type.getMethodCallsFromSelf().stream()
                        .noneMatch(call -> takesAGenerator(call.getTarget()))))
        .should()
        .callMethodWhere(
            DescribedPredicate.describe("makes runs", call -> makesRuns(call.getTarget())))
        .because("its generator may be unfit on a loaded machine; AnyMachine.engine() never is")
        .check(TESTS);
  }

  private static boolean makesRuns(CodeUnitAccessTarget called) {
    return called.getName().startsWith("on")
        && (called.getOwner().isEquivalentTo(LoadTest.class)
            || called.getOwner().isEquivalentTo(StudyContext.class));
  }

  private static boolean takesAGenerator(CodeUnitAccessTarget called) {
    return called.getRawParameterTypes().stream().anyMatch(t -> t.isEquivalentTo(Generator.class));
  }
}
