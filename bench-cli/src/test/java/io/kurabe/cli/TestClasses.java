package io.kurabe.cli;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;

/** The test classes of all modules, as the architecture tests see them; read once. */
final class TestClasses {
  private static final JavaClasses ALL = read();

  private TestClasses() {}

  static JavaClasses all() {
    return ALL;
  }

  /** Other classes are not read, which takes most of the time of such a test. */
  private static JavaClasses read() {
    return ArchConfiguration.withThreadLocalScope(
        configuration -> {
          configuration.setResolveMissingDependenciesFromClassPath(false);
          return new ClassFileImporter()
              .withImportOption(TestClasses::holdsTests)
              .importPackages("io.kurabe");
        });
  }

  private static boolean holdsTests(Location location) {
    return location.contains("/test-classes/") || location.contains("-tests.jar");
  }
}
