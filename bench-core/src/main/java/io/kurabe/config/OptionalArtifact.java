package io.kurabe.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * An artifact that no module brings along: whoever wants what it is for adds it to his own
 * dependencies. Code that needs it asks here first, and refers to none of its classes.
 *
 * @param name a key of {@code artifacts.properties}
 * @param className a class in it
 */
public record OptionalArtifact(String name, String className) {
  /** {@return whether it is on the class path} */
  public boolean isThere() {
    try {
      Class.forName(className, false, OptionalArtifact.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException missing) {
      return false;
    }
  }

  /** {@return group, artifact and version that this build was made with} */
  public String coordinates() {
    return coordinates(name);
  }

  /**
   * Makes sure that it is on the class path.
   *
   * @param purpose what needs it, in the plural; begins the message
   * @throws IllegalArgumentException with what to add, when it is not there
   */
  public void require(String purpose) {
    if (!isThere()) {
      throw new IllegalArgumentException(
          purpose + " need " + coordinates() + " on the class path; add it as a dependency");
    }
  }

  /**
   * {@return group, artifact and version that this build was made with, as Maven and Gradle write
   * them, e.g} {@code org.testcontainers:testcontainers:2.0.5}.
   *
   * @param name a key of {@code artifacts.properties}
   */
  public static String coordinates(String name) {
    Properties all = new Properties();
    try (InputStream in = OptionalArtifact.class.getResourceAsStream("artifacts.properties")) {
      all.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String coordinates = all.getProperty(name);
    if (coordinates == null) {
      throw new IllegalArgumentException("artifacts.properties has no " + name);
    }
    return coordinates;
  }
}
