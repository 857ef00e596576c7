package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Integration tests of all modules, by their classes. */
class PrerequisitesTest {
  @Test
  void aTestThatUsesAPrerequisiteIsMarked() {
    assertThat(usersOfPrerequisites())
        .filteredOn(user -> user.getSimpleName().endsWith("IT"))
        .hasSizeGreaterThan(20)
        .allMatch(PrerequisitesTest::isMarked);
  }

  /** Those that use one by themselves or through classes that help them. */
  private static Set<JavaClass> usersOfPrerequisites() {
    Deque<JavaClass> found = new ArrayDeque<>();
    found.add(testClasses().get(Prerequisite.class));
    Set<JavaClass> users = new LinkedHashSet<>();
    while (!found.isEmpty()) {
      found
          .remove()
          .getDirectDependenciesToSelf()
          .forEach(
              dependency -> {
                if (users.add(dependency.getOriginClass())) {
                  found.add(dependency.getOriginClass());
                }
              });
    }
    return users;
  }

  /** Other classes are not read, which takes most of the time of such a test. */
  private static JavaClasses testClasses() {
    return ArchConfiguration.withThreadLocalScope(
        configuration -> {
          configuration.setResolveMissingDependenciesFromClassPath(false);
          return new ClassFileImporter()
              .withImportOption(PrerequisitesTest::holdsTests)
              .importPackages("io.kurabe");
        });
  }

  private static boolean holdsTests(Location location) {
    return location.contains("/test-classes/") || location.contains("-tests.jar");
  }

  private static boolean isMarked(JavaClass test) {
    return test.isAnnotatedWith(Needs.class)
        || test.getMethods().stream().anyMatch(m -> m.isAnnotatedWith(Needs.class));
  }
}
