package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
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
    found.add(TestClasses.all().get(Prerequisite.class));
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

  private static boolean isMarked(JavaClass test) {
    return test.isAnnotatedWith(Needs.class)
        || test.getMethods().stream().anyMatch(m -> m.isAnnotatedWith(Needs.class));
  }
}
