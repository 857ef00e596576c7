package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.kurabe.cli.profile.ProfileCatalogue;
import io.kurabe.config.Problems;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.xml.sax.InputSource;

/**
 * What the documentation shows beside commands is right: Java compiles, profiles are read, JSON is
 * JSON, and scripts are read by the reader of scripts.
 */
class DocumentedSamplesTest {
  /** What surrounds statements on a page that leaves the obvious out. */
  private static final String AROUND =
      """
      import com.zaxxer.hikari.*;
      import io.kurabe.load.*;
      import io.kurabe.report.*;
      import io.kurabe.result.*;
      import io.kurabe.sql.*;
      import io.kurabe.study.*;
      import io.kurabe.target.*;
      import io.kurabe.workload.*;
      import java.sql.*;
      import java.time.Duration;
      import java.util.*;
      import javax.sql.DataSource;
      import org.testcontainers.postgresql.PostgreSQLContainer;

      %s

      abstract class Sample {
        abstract void execute(Connection connection, String sql) throws SQLException;
        abstract void place(Connection connection, int shop) throws SQLException;
        abstract void pay(Connection connection, int shop) throws SQLException;
        abstract long count(Connection connection) throws SQLException;

        void sample(DataSource dataSource, PostgreSQLContainer postgres) throws Exception {
          %s
        }
      }
      """;

  /** The workload that classes on a page take from elsewhere. */
  private static final String ORDERS =
      """
      class Orders {
        static final io.kurabe.workload.Workload WORKLOAD =
            io.kurabe.workload.Workload.named("point-select", java.util.Map.of());
      }
      """;

  @TempDir private Path folder;

  private static Stream<DynamicTest> each(
      String language, BiConsumer<Readme, Readme.Sample> check) {
    return Readme.all().stream()
        .flatMap(
            page ->
                page.samples(language).stream()
                    .map(
                        sample ->
                            DynamicTest.dynamicTest(
                                page + ":" + sample.line(), () -> check.accept(page, sample))));
  }

  @TestFactory
  Stream<DynamicTest> javaCompiles() {
    return each("java", (page, sample) -> assertThat(errors(sample.text())).isEmpty());
  }

  private List<String> errors(String text) {
    boolean whole = text.contains("class ");
    String imports =
        whole
            ? ""
            : text.lines().filter(l -> l.startsWith("import ")).collect(Collectors.joining("\n"));
    String statements =
        text.lines().filter(l -> !l.startsWith("import ")).collect(Collectors.joining("\n"));
    String source = whole ? text + ORDERS : AROUND.formatted(imports, statements);
    String name = whole ? text.replaceFirst("(?s).*?class (\\w+).*", "$1") : "Sample";
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    compiler
        .getTask(
            null,
            null,
            found,
            List.of("-proc:none", "-d", folder.toString()),
            null,
            List.of(new Source(name, source)))
        .call();
    return found.getDiagnostics().stream()
        .filter(d -> d.getKind() == Diagnostic.Kind.ERROR)
        .map(d -> d.getMessage(Locale.ROOT) + " in\n" + source)
        .toList();
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  @TestFactory
  Stream<DynamicTest> yamlIsYamlAndProfilesAreRead() {
    return each(
        "yaml",
        (page, sample) -> {
          new Load(LoadSettings.builder().build()).loadFromString(sample.text());
          if (sample.text().startsWith("description:")) {
            Problems problems = new Problems(page.toString());
            assertThat(ProfileCatalogue.find(file("profile.yaml", sample), problems)).isPresent();
            problems.throwIfAny();
          }
        });
  }

  /** Parts of a pom, which are put into one. */
  @TestFactory
  Stream<DynamicTest> xmlIsXml() {
    return each(
        "xml",
        (page, sample) -> {
          String whole = "<project>" + sample.text() + "</project>";
          assertThatCodeReads(
              () ->
                  DocumentBuilderFactory.newInstance()
                      .newDocumentBuilder()
                      .parse(new InputSource(new StringReader(whole))));
        });
  }

  @TestFactory
  Stream<DynamicTest> jsonIsJson() {
    return each(
        "json",
        (page, sample) -> assertThatCodeReads(() -> new ObjectMapper().readTree(sample.text())));
  }

  private static void assertThatCodeReads(Callable<?> reads) {
    assertThatCode(reads::call).doesNotThrowAnyException();
  }

  /** As a load, if it has a command of the script's language, else as what is done before one. */
  @TestFactory
  Stream<DynamicTest> scriptsAreRead() {
    return each(
        "sql",
        (page, sample) -> {
          if (page.samples("sh").stream().anyMatch(s -> usedByDdl(s, sample))) {
            return; // A dump, which the command beside it reads.
          }
          boolean load = sample.text().startsWith("\\");
          String file = file("sample.sql", sample);
          String idle = file("idle.sql", new Readme.Sample("sql", sample.title(), "SELECT 1;", 0));
          Console console = new Console();
          int code =
              console.run(
                  "load",
                  "--sql",
                  load ? file : idle,
                  "--setup",
                  load ? idle : file,
                  "--define",
                  "scale=1",
                  "--define",
                  "shops=100",
                  "-t",
                  "embedded:postgres",
                  "--no-such-option");
          assertThat(code).isEqualTo(ExitCode.USAGE);
          assertThat(console.err())
              .startsWith("bench load sql: unknown option: '--no-such-option'");
        });
  }

  private static boolean usedByDdl(Readme.Sample commands, Readme.Sample sample) {
    return sample.title().filter(t -> commands.text().contains("--table-like " + t)).isPresent();
  }

  private String file(String name, Readme.Sample sample) {
    try {
      return Files.writeString(folder.resolve(name), sample.text()).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
