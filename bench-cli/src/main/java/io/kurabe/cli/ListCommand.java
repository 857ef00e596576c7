package io.kurabe.cli;

import io.kurabe.target.Engine;
import io.kurabe.target.Engines;
import io.kurabe.workload.WorkloadCatalogue;
import java.util.Locale;
import picocli.CommandLine.Command;

/** {@code bench list}: what there is. */
@Command(
    name = "list",
    description = "Lists studies, profiles, workloads, engines and published sets.",
    mixinStandardHelpOptions = true,
    footer = {"", "Example: bench list"})
final class ListCommand implements Runnable {
  private final Screen screen;

  ListCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void run() {
    heading("Studies and profiles (bench run NAME)");
    Catalogue.profiles().forEach(p -> row(p.name(), p.description()));
    heading("Workloads (bench load NAME)");
    WorkloadCatalogue.entries()
        .forEach(w -> row(w.name(), w.description() + "; needs " + w.needs()));
    heading("Engines");
    for (Engine engine : Engines.load().all()) {
      row(engine.name(), targetsOf(engine));
    }
    row("settings", "of embedded and container servers: 'TARGET?NAME=VALUE&NAME=VALUE'");
    heading("Published numbers that stand beside ours (bench compare --published NAME)");
    Catalogue.publishedSets().forEach(s -> row(s.name(), s.description()));
  }

  private static String targetsOf(Engine engine) {
    StringBuilder forms = new StringBuilder();
    engine.embeddedServers().forEach(s -> forms.append("embedded:").append(s).append("  "));
    engine.urlPrefixes().forEach(p -> forms.append(p).append("//...  "));
    return forms + "container:IMAGE";
  }

  private void heading(String text) {
    screen.out().println(text);
  }

  private void row(String name, String text) {
    screen.out().println(String.format(Locale.ROOT, "  %-20s %s", name, text));
  }
}
