package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.config.Parameter;
import io.kurabe.config.Parameters;
import io.kurabe.config.StudySize;
import io.kurabe.config.ValueType;
import io.kurabe.study.internal.Study;
import io.kurabe.study.load.internal.Load;
import io.kurabe.workload.WorkloadType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The reference page is made of the declarations of parameters. After a wanted change: {@code mvn
 * -pl bench-cli -am test -Dtest=ReferencePageTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dkurabe.test.argLine=-Dkurabe.reference=write}.
 */
class ReferencePageTest {
  private static final Path PAGE = Path.of("..", "docs", "reference", "parameters.md");

  private final List<String> lines = new ArrayList<>();

  private String page() {
    lines.add("# Parameters of studies and workloads");
    lines.add("");
    lines.add(
        "Each is an option (`--clients 8`) of `bench run STUDY` or `bench load WORKLOAD`, a key"
            + " (`clients: 8`) of profiles,");
    lines.add("and an entry of results. This page is made of their declarations.");
    for (Study<?> study : Study.all()) {
      section("bench run " + study.info().name(), study.info().question(), study.parameters());
    }
    WorkloadType any = WorkloadType.named("round-trip").orElseThrow();
    section("bench load WORKLOAD", "Every load has these.", new Load(any).parameters());
    for (WorkloadType type : WorkloadType.all()) {
      if (!type.parameters().all().isEmpty()) {
        String about =
            Character.toUpperCase(type.description().charAt(0)) + type.description().substring(1);
        section("bench load " + type.name(), about + ".", type.parameters());
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private void section(String title, String about, Parameters<?> parameters) {
    lines.add("");
    lines.add("## " + title);
    lines.add("");
    lines.add(about);
    lines.add("");
    boolean sized = parameters.named(Parameters.SIZE).isPresent();
    lines.add(
        sized
            ? "| name | values | default | published | meaning |"
            : "| name | values | default | meaning |");
    lines.add(sized ? "|---|---|---|---|---|" : "|---|---|---|---|");
    parameters.all().forEach(p -> lines.add(row(p, sized)));
  }

  private static <T> String row(Parameter<T> parameter, boolean sized) {
    ValueType.Form form = parameter.type().form();
    String values =
        switch (form.kind()) {
          case FLAG -> "given or not";
          case WHOLE_NUMBER ->
              form.most() == Long.MAX_VALUE
                  ? "a whole number"
                  : form.least() + " to " + form.most() + (form.list() ? ", several" : "");
          case WORD -> String.join(", ", form.words()) + (form.list() ? "; several" : "");
          case TEXT -> form.label();
        };
    return "| `"
        + parameter.name()
        + "` | "
        + values
        + " | "
        + parameter.type().write(parameter.byDefault(StudySize.LOCAL)).replace("\n", ", ")
        + " | "
        + (sized ? parameter.type().write(parameter.byDefault(StudySize.PUBLISHED)) + " | " : "")
        + parameter.about().replace("|", "\\|")
        + " |";
  }

  @Test
  void itIsTrue() throws IOException {
    String page = page();
    if (System.getProperty("kurabe.reference") != null) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(page);
  }
}
