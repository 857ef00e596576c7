package io.kurabe.consumer;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The class path of a project that depends on the module whose tests run: its classes and what
 * comes along with it, as Maven resolved it for this build, and nothing that is optional.
 */
final class ConsumerClassPath {
  /** {@code group:artifact:type[:classifier]:version:scope:path}, and what else Maven adds. */
  private static final Pattern LINE =
      Pattern.compile(
          " +([^: ]+:[^: ]+):\\S+:(compile|runtime):(/\\S+)(?<optional> \\(optional\\))?.*");

  private ConsumerClassPath() {}

  /** What comes along, in order: {@code compile GROUP:ARTIFACT}. */
  static List<String> broughtAlong() throws IOException {
    return lines().stream().map(line -> line.group(2) + " " + line.group(1)).sorted().toList();
  }

  private static List<Matcher> lines() throws IOException {
    return Files.readAllLines(Path.of("target/dependencies.txt")).stream()
        .map(LINE::matcher)
        .filter(line -> line.matches() && line.group("optional") == null)
        .toList();
  }

  /** Carries out a function of this package on that class path, where its caller's is not seen. */
  static String apply(Class<? extends UnaryOperator<String>> function, String argument)
      throws IOException, ReflectiveOperationException, URISyntaxException {
    List<URL> urls = new ArrayList<>();
    urls.add(Path.of("target/classes").toUri().toURL());
    for (Matcher line : lines()) {
      Path path = Path.of(line.group(3));
      urls.add(path.toUri().toURL());
    }
    urls.add(function.getProtectionDomain().getCodeSource().getLocation());
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader consumer =
        new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      thread.setContextClassLoader(consumer);
      @SuppressWarnings("unchecked")
      UnaryOperator<String> there =
          (UnaryOperator<String>)
              consumer.loadClass(function.getName()).getDeclaredConstructor().newInstance();
      return there.apply(argument);
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
