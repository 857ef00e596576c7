package io.kurabe.cli;

import io.kurabe.compare.internal.History;
import io.kurabe.compare.internal.HistoryPage;
import io.kurabe.compare.internal.HistoryReader;
import io.kurabe.config.Problems;
import io.kurabe.page.internal.Page;
import io.kurabe.report.internal.PageFormats;
import io.kurabe.result.ResultFiles;
import java.nio.file.Path;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code bench history <folder>}: shows many results of the same plan over time. */
@Command(
    name = "history",
    description =
        "Puts all results of a folder in order of time and says where a figure changed its level,"
            + " and what else changed there.",
    mixinStandardHelpOptions = true,
    footer = {"", "Example: bench history results"})
final class HistoryCommand implements Verb {
  private final Screen screen;

  @Parameters(
      arity = "0..1",
      paramLabel = "FOLDER",
      description = "Folder of results; folders in it are searched too.")
  private String folder = "";

  @Mixin private final OutputOptions output = new OutputOptions();

  HistoryCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void check(Problems problems) {
    if (folder.isEmpty()) {
      problems.add("FOLDER", "no folder given, e.g. results");
    }
    output.check(problems);
  }

  @Override
  public Integer call() {
    History history = HistoryReader.read(Path.of(folder));
    Path written = ResultFiles.createFolder(output.folder(), "history", Instant.now());
    Page page = HistoryPage.of(history);
    PageFormats.write(written, page);
    Printer.print(output.on(screen), output.format(), written, page);
    return ExitCode.OK;
  }
}
