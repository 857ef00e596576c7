package io.kurabe.cli;

import io.kurabe.config.Problems;
import io.kurabe.page.internal.Page;
import io.kurabe.report.internal.PageFormats;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code bench report <result>}: makes the reports again from the stored result. */
@Command(
    name = "report",
    description =
        "Makes report.html, report.md and series.csv again from a stored result, and prints it.",
    mixinStandardHelpOptions = true,
    footer = {"", "Example: bench report results/20261121-101500-counters"})
final class ReportCommand implements Verb {
  private final Screen screen;

  @Parameters(
      arity = "0..1",
      paramLabel = "RESULT",
      description = "Results folder, or its result.json.")
  private String result = "";

  @Mixin private final OutputOptions output = new OutputOptions();

  ReportCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void check(Problems problems) {
    if (result.isEmpty()) {
      problems.add("RESULT", "no result given, e.g. results/20261121-101500-counters");
    }
    output.check(problems);
  }

  @Override
  public Integer call() {
    Path given = Path.of(result).toAbsolutePath();
    StudyResult read = ResultFiles.read(given);
    Path folder = Files.isDirectory(given) ? given : given.resolveSibling("");
    Page page = PageFormats.writeAll(folder, read);
    Printer.print(output.on(screen), output.format(), folder, read, page);
    return ExitCode.OK;
  }
}
