package io.kurabe.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What others build on: the POMs, which say some things twice, and since when a type is there. */
class PublishedFacesTest {
  private static final Path ROOT =
      Path.of(Objects.requireNonNull(System.getProperty("basedir")), "..").normalize();
  private static final List<String> ABOUT =
      List.of("version", "url", "inceptionYear", "licenses", "developers", "issueManagement");

  /** Whoever runs the benchmarks of the engines calls none of their methods. */
  private static final Pattern ENGINES_JMH = Pattern.compile("/(mysql|postgres|redis)/jmh/");

  private static final Pattern MISSING =
      Pattern.compile("no (comment|@param|@return|@throws)|no main description");

  private static final Pattern COMPACT_CONSTRUCTOR = Pattern.compile(" *public [A-Z]\\w* \\{");

  @Test
  void theBomNamesTheVersionsOfTheParent() throws Exception {
    Pom parent = Pom.read("pom.xml");
    Pom bom = Pom.read("bench-bom/pom.xml");
    Map<String, String> ofParent = parent.managed();
    assertThat(bom.managed())
        .isNotEmpty()
        .allSatisfy(
            (artifact, version) -> {
              if (!artifact.startsWith("io.kurabe:bench-cli")
                  && !artifact.contains("jmh-generator")
                  && !artifact.contains("vertx")) {
                assertThat(version).as(artifact).isEqualTo(ofParent.get(artifact));
              }
            });
    assertThat(bom.properties())
        .allSatisfy(
            (name, value) -> assertThat(value).as(name).isEqualTo(parent.properties().get(name)));
    for (String element : ABOUT) {
      assertThat(bom.text(element)).as(element).isEqualTo(parent.text(element));
    }
  }

  @Test
  void theBomNamesEveryModuleThatHasAJar() throws Exception {
    List<String> modules = new ArrayList<>();
    try (Stream<Path> folders = Files.list(ROOT)) {
      folders
          .filter(f -> Files.isDirectory(f.resolve("src/main/java")))
          .forEach(f -> modules.add("io.kurabe:" + f.getFileName() + "::"));
    }
    assertThat(Pom.read("bench-bom/pom.xml").managed().keySet())
        .containsAll(modules)
        // What a project has of its own, Kurabe leaves to it.
        .noneMatch(a -> a.startsWith("org.junit") || a.startsWith("org.testcontainers"));
  }

  @Test
  void theConsumerNamesNoVersionOfKurabeButThatOfTheBom() throws Exception {
    Pom consumer = Pom.read("examples/consumer/pom.xml");
    assertThat(consumer.managed())
        .containsExactly(
            Map.entry("io.kurabe:bench-bom:pom:", Pom.read("pom.xml").text("version")));
    assertThat(consumer.children("dependencies", "dependency"))
        .filteredOn(d -> !Pom.text(d, "groupId").startsWith("org.junit"))
        .isNotEmpty()
        .allSatisfy(d -> assertThat(Pom.text(d, "version")).isEmpty());
  }

  @Test
  void everyPackageThatIsPromisedSaysSinceWhen() throws IOException {
    assertThat(promised(ROOT))
        .isNotEmpty()
        .allSatisfy(
            file ->
                assertThat(file.resolveSibling("package-info.java")).content().contains("@since "));
  }

  /** A type that came after the release with which the build compares says so itself. */
  @Test
  void whatCameLaterThanTheLastReleaseSaysSinceWhen() throws IOException {
    for (String module : List.of("bench-core", "bench-redis")) {
      Path sources = ROOT.resolve(module).resolve("src/main/java");
      try (ZipFile released =
          new ZipFile(ROOT.resolve(module + "/src/api/baseline.jar").toFile())) {
        assertThat(promised(ROOT.resolve(module)))
            .filteredOn(
                file ->
                    released.getEntry(
                            sources.relativize(file).toString().replace(".java", ".class"))
                        == null)
            .allSatisfy(file -> assertThat(file).content().contains(" * @since "));
      }
    }
  }

  /**
   * Says all that doclint calls missing, but for the canonical constructors of records, whose
   * components are described once, at the record.
   */
  @Test
  void everyMemberIsDescribedWithItsParametersAndResult(@TempDir Path classes) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    try (var files = compiler.getStandardFileManager(found, Locale.ROOT, UTF_8)) {
      List<Path> sources =
          promised(ROOT).stream().filter(f -> !ENGINES_JMH.matcher(f.toString()).find()).toList();
      List<String> options =
          List.of(
              "-Xdoclint:missing/protected",
              "-proc:none",
              "-Xmaxwarns",
              "5000",
              "-d",
              classes.toString());
      compiler
          .getTask(null, files, found, options, null, files.getJavaFileObjectsFromPaths(sources))
          .call();
    }
    assertThat(found.getDiagnostics())
        .filteredOn(d -> MISSING.matcher(d.getMessage(Locale.ROOT)).find())
        .filteredOn(d -> !isCompactConstructor(d))
        .extracting(
            d ->
                "%s:%d: %s"
                    .formatted(
                        d.getSource().getName(), d.getLineNumber(), d.getMessage(Locale.ROOT)))
        .isEmpty();
  }

  private static boolean isCompactConstructor(Diagnostic<? extends JavaFileObject> found) {
    try {
      String[] lines = found.getSource().getCharContent(true).toString().split("\n", -1);
      return COMPACT_CONSTRUCTOR.matcher(lines[(int) found.getLineNumber() - 1]).matches();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the sources of public types in no package called internal, but those of the program.
   */
  private static List<Path> promised(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(f -> f.toString().matches(".*/src/main/java/.*\\.java"))
          .filter(f -> !f.toString().matches(".*/(internal|cli)/.*"))
          .filter(PublishedFacesTest::isPublic)
          .toList();
    }
  }

  private static boolean isPublic(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.anyMatch(line -> line.startsWith("public "));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A POM as it is written, with its own properties filled in. */
  private record Pom(Element root) {
    static Pom read(String file) throws Exception {
      return new Pom(
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(ROOT.resolve(file).toFile())
              .getDocumentElement());
    }

    /** Returns the managed versions by group, artifact, type and classifier. */
    Map<String, String> managed() {
      Map<String, String> managed = new TreeMap<>();
      Element section = child(root, "dependencyManagement").orElseThrow();
      new Pom(section)
          .children("dependencies", "dependency")
          .forEach(
              d ->
                  managed.put(
                      String.join(
                          ":",
                          text(d, "groupId"),
                          text(d, "artifactId"),
                          text(d, "type"),
                          text(d, "classifier")),
                      filled(text(d, "version"))));
      return managed;
    }

    Map<String, String> properties() {
      return elements(child(root, "properties").orElseThrow()).stream()
          .collect(toMap(Element::getTagName, Element::getTextContent));
    }

    List<Element> children(String list, String name) {
      return elements(child(root, list).orElseThrow()).stream()
          .filter(e -> e.getTagName().equals(name))
          .toList();
    }

    String text(String name) {
      return filled(text(root, name));
    }

    private String filled(String text) {
      String filled = text;
      Pom whole = new Pom(root.getOwnerDocument().getDocumentElement());
      Map<String, String> values = new TreeMap<>(whole.properties());
      values.put("project.version", text(whole.root, "version"));
      for (Map.Entry<String, String> value : values.entrySet()) {
        filled = filled.replace("${" + value.getKey() + "}", value.getValue());
      }
      return filled;
    }

    static String text(Element parent, String name) {
      return child(parent, name)
          .map(e -> e.getTextContent().replaceAll("\\s+", " ").trim())
          .orElse("");
    }

    private static Optional<Element> child(Element parent, String name) {
      return elements(parent).stream().filter(e -> e.getTagName().equals(name)).findFirst();
    }

    private static List<Element> elements(Element parent) {
      NodeList nodes = parent.getChildNodes();
      return IntStream.range(0, nodes.getLength())
          .mapToObj(nodes::item)
          .filter(Element.class::isInstance)
          .map(Element.class::cast)
          .toList();
    }
  }
}
