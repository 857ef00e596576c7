package io.kurabe.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasModifiers.Predicates.modifier;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.kurabe.load.internal.LoadEngine;
import io.kurabe.mysql.internal.MySqlPart;
import io.kurabe.postgres.internal.PostgresPart;
import io.kurabe.redis.internal.RedisPart;
import io.kurabe.study.LoadTest;
import io.kurabe.study.internal.StudyContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The house of the design: who may use whom. */
class ArchitectureTest {
  /** Core's packages in their one order: each may use only those before it. */
  private static final List<String> ORDER =
      List.of(
          "config",
          "stats",
          "spec",
          "target",
          "workload",
          "record",
          "probe",
          "result",
          "page",
          "load",
          "sql",
          "compare",
          "study",
          "report",
          "fleet",
          "workloads",
          "studies",
          "junit",
          "jmh");

  private static final List<String> ENGINES = List.of("mysql", "postgres", "redis");

  /**
   * Workloads that studies of other names run: keys repeats the published runs of pgbench, and
   * schema changes and caches are measured on tables of sysbench.
   */
  private static final Map<String, List<String>> RUN_BY =
      Map.of("pgbench", List.of("keys"), "sysbench", List.of("ddl", "querycache"));

  private static JavaClasses house;

  @BeforeAll
  static void read() {
    house =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("-tests.jar"))
            .withImportOption(location -> !location.contains("jmh_generated"))
            .importPackages("io.kurabe");
  }

  static List<String> corePackages() {
    return ORDER.subList(0, ORDER.size() - 1);
  }

  @ParameterizedTest
  @MethodSource("corePackages")
  void aPackageUsesOnlyThoseBeforeIt(String name) {
    String[] later =
        ORDER.subList(ORDER.indexOf(name) + 1, ORDER.size()).stream()
            .map(p -> "io.kurabe." + p + "..")
            .toArray(String[]::new);
    check(
        noClasses()
            .that()
            .resideInAPackage("io.kurabe." + name + "..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(later));
  }

  @Test
  void statisticsKnowNothingOfOurs() {
    check(
        noClasses()
            .that()
            .resideInAPackage("io.kurabe.stats..")
            .should()
            .dependOnClassesThat(
                resideInAPackage("io.kurabe..").and(not(resideInAPackage("io.kurabe.stats..")))));
  }

  @Test
  void aWorkloadSpeaksNoProtocol() {
    check(
        noClasses()
            .that()
            .resideInAPackage("io.kurabe.workload..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.sql..", "javax.sql..", "io.kurabe.sql.."));
  }

  @Test
  void noStudyAndNoWorkloadSeesAnother() {
    check(slices().matching("io.kurabe.studies.(*)..").should().notDependOnEachOther());
    check(slices().matching("io.kurabe.workloads.(*)..").should().notDependOnEachOther());
  }

  /** Of every package under studies and workloads. */
  static Stream<String> studiesAndWorkloads() {
    Pattern form = Pattern.compile("io\\.kurabe\\.(?:studies|workloads)\\.(\\w+).*");
    return house.stream()
        .map(type -> form.matcher(type.getPackageName()))
        .filter(Matcher::matches)
        .map(found -> found.group(1))
        .distinct();
  }

  /**
   * A study or workload lies in packages of its name, of core and of the engines, and nothing else
   * depends on it: it is found. The harnesses of JMH are apart: one of them runs several.
   */
  @ParameterizedTest
  @MethodSource("studiesAndWorkloads")
  void nothingOutsideOfItsPackagesNamesAStudyOrWorkload(String name) {
    List<String> own =
        Stream.concat(Stream.of("studies", "workloads"), ENGINES.stream())
            .map(parent -> "io.kurabe." + parent + "." + name + "..")
            .toList();
    List<String> users = new ArrayList<>(own);
    users.add("io.kurabe..jmh..");
    RUN_BY.getOrDefault(name, List.of()).forEach(s -> users.add("io.kurabe.studies." + s + ".."));
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(users.toArray(String[]::new))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(own.toArray(String[]::new)));
  }

  @ParameterizedTest
  @ValueSource(classes = {MySqlPart.class, PostgresPart.class, RedisPart.class})
  void everyPartOfAnEngineIsFound(Class<?> kind) {
    assertThat(ServiceLoader.load(kind).stream().map(p -> p.type().getName()))
        .isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(
            house.get(kind).getAllSubclasses().stream().map(JavaClass::getName).toList());
  }

  @Test
  void nothingButItsOwnKindNamesAStudyOrAFormat() {
    check(
        noClasses()
            .that()
            .resideInAnyPackage("io.kurabe.report..", "io.kurabe.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.kurabe.studies..", "io.kurabe.workloads.."));
    check(
        noClasses()
            .that()
            .resideInAPackage("io.kurabe.studies..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.kurabe.report.."));
  }

  @Test
  void onlyItsOwnPackageKnowsAws() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage("io.kurabe.cli.aws")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("software.amazon.."));
  }

  @Test
  void onlyItsOwnPackageKnowsWhatCarriesMessagesOfAFleet() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage("io.kurabe.cli.fleet")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.jgroups.."));
  }

  @Test
  void profilesAwsAndFleetsDoNotKnowTheCommandLine() {
    check(
        noClasses()
            .that()
            .resideInAnyPackage("io.kurabe.cli.aws", "io.kurabe.cli.profile", "io.kurabe.cli.fleet")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.kurabe.cli"));
    check(slices().matching("io.kurabe.cli.(*)..").should().notDependOnEachOther());
  }

  @Test
  void thereAreNoCycles() {
    check(slices().matching("io.kurabe.(*)..").should().beFreeOfCycles());
  }

  @Test
  void enginesDoNotKnowEachOther() {
    for (String engine : ENGINES) {
      String[] others =
          Stream.concat(ENGINES.stream(), Stream.of("cli"))
              .filter(o -> !o.equals(engine))
              .map(o -> "io.kurabe." + o + "..")
              .toArray(String[]::new);
      check(
          noClasses()
              .that()
              .resideInAPackage("io.kurabe." + engine + "..")
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(others));
    }
  }

  @Test
  void coreKnowsNoDriverNoCommandLineNoCloud() {
    String[] core = ORDER.stream().map(p -> "io.kurabe." + p + "..").toArray(String[]::new);
    check(
        noClasses()
            .that()
            .resideInAnyPackage(core)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                "com.mysql..",
                "org.postgresql..",
                "io.lettuce..",
                "io.netty..",
                "picocli..",
                "software.amazon..",
                "org.jgroups.."));
  }

  @Test
  void anotherGeneratorCanTakeThePlaceOfTheLoadEngine() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage("io.kurabe.load..")
            .and()
            .doNotBelongToAnyOf(Main.class, AgentCommand.class, StudyContext.class, LoadTest.class)
            .should()
            .dependOnClassesThat()
            .areAssignableTo(LoadEngine.class)
            .because("they make the one that is meant where none is named"));
  }

  /** Public types of the library that are promised: those in no package called internal. */
  static List<JavaClass> promised() {
    return house.stream()
        .filter(t -> !t.getPackageName().startsWith("io.kurabe.cli"))
        .filter(ArchitectureTest::promised)
        .toList();
  }

  @Test
  void whatIsPromisedShowsNothingThatIsNot() {
    assertThat(promised())
        // Benchmarks of the engines are run by JMH; nobody calls them.
        .filteredOn(t -> !ENGINES.stream().anyMatch(e -> t.getPackageName().contains(e + ".jmh")))
        .flatExtracting(ArchitectureTest::shown)
        .isEmpty();
  }

  /** Returns the members a user sees that name a type which is not promised. */
  private static List<String> shown(JavaClass type) {
    return type.getMembers().stream()
        .filter(
            m ->
                m.getModifiers().contains(JavaModifier.PUBLIC)
                    || m.getModifiers().contains(JavaModifier.PROTECTED))
        .filter(m -> !m.getModifiers().contains(JavaModifier.SYNTHETIC))
        .filter(m -> types(m).anyMatch(t -> t.getName().startsWith("io.kurabe") && !promised(t)))
        .map(JavaMember::getFullName)
        .toList();
  }

  private static boolean promised(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && type.getEnclosingClass().map(ArchitectureTest::promised).orElse(true)
        && !Pattern.matches(".*\\.internal(\\..*)?", type.getPackageName());
  }

  private static Stream<JavaClass> types(JavaMember member) {
    if (member instanceof JavaField field) {
      return field.getType().getAllInvolvedRawTypes().stream();
    }
    JavaCodeUnit code = (JavaCodeUnit) member;
    return Stream.concat(
        code.getReturnType().getAllInvolvedRawTypes().stream(),
        code.getParameterTypes().stream().flatMap(t -> t.getAllInvolvedRawTypes().stream()));
  }

  @Test
  void thePublicFaceOfCoreIsSmall() {
    assertThat(promised())
        .filteredOn(JavaClass::isTopLevelClass)
        .filteredOn(t -> ENGINES.stream().noneMatch(e -> t.getName().startsWith("io.kurabe." + e)))
        .hasSizeBetween(50, 120);
  }

  /** Twelve arguments in a row are told apart by nobody. */
  @Test
  void whatHasManyPartsIsMadeByABuilderOrFactoryOfItsPackage() {
    check(
        noClasses()
            .should()
            .callConstructorWhere(
                describe(
                    "of more than seven parameters from another package",
                    call ->
                        call.getTarget().getRawParameterTypes().size() > 7
                            && call.getTargetOwner().getPackageName().startsWith("io.kurabe")
                            && !call.getOriginOwner()
                                .getPackageName()
                                .equals(call.getTargetOwner().getPackageName()))));
  }

  @Test
  void theMachinesClockIsReadInOnePlace() {
    check(
        noClasses()
            .that()
            .doNotHaveFullyQualifiedName("io.kurabe.spec.NanoClock$SystemNanoClock")
            .should()
            .callMethod(System.class, "nanoTime"));
  }

  @Test
  void onlyMainEndsTheProcess() {
    check(
        noClasses()
            .that()
            .doNotHaveFullyQualifiedName("io.kurabe.cli.Main")
            .and()
            .doNotHaveFullyQualifiedName("io.kurabe.cli.Interrupts")
            .should()
            .callMethod(System.class, "exit", int.class)
            .orShould()
            .callMethod(Runtime.class, "exit", int.class));
  }

  @Test
  void randomnessIsSeeded() {
    check(
        noClasses()
            .should()
            .callConstructor(java.util.Random.class)
            .orShould()
            .callConstructor(java.util.SplittableRandom.class)
            .orShould()
            .callMethod(Math.class, "random"));
  }

  @Test
  void packagesAreNamedForWhatTheyHold() {
    String[] empty =
        Arrays.stream(new String[] {"util", "utils", "common", "manager", "impl", "misc", "helper"})
            .map(n -> "io.kurabe.." + n + "..")
            .toArray(String[]::new);
    check(noClasses().should().resideInAnyPackage(empty));
  }

  @Test
  void classesAreFinalUnlessTheyAreContracts() {
    check(
        classes()
            .that()
            .areTopLevelClasses()
            .and()
            .areNotInterfaces()
            .and()
            .doNotHaveSimpleName("package-info")
            // JMH extends benchmark and state classes.
            .and(not(resideInAPackage("..jmh..").and(modifier(JavaModifier.PUBLIC))))
            .should()
            .haveModifier(JavaModifier.FINAL));
  }

  private static void check(ArchRule rule) {
    rule.allowEmptyShould(true).check(house);
  }
}
