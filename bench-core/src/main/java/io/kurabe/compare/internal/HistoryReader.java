package io.kurabe.compare.internal;

import io.kurabe.compare.ComparisonResult;
import io.kurabe.config.ConfigurationException;
import io.kurabe.config.internal.Reason;
import io.kurabe.probe.internal.EnvironmentReader;
import io.kurabe.result.ResultFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the results in a folder, and in those below, into a {@link History}. */
public final class HistoryReader {
  private final Path folder;
  private final List<HistoryEntry> entries = new ArrayList<>();
  private final List<History.Skipped> skipped = new ArrayList<>();

  private HistoryReader(Path folder) {
    this.folder = folder;
  }

  /** Reads all results; a file that is none is named with the reason; without any it throws. */
  public static History read(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new ConfigurationException(
          "There is no folder %s. Name the folder that holds the folders of the runs, e.g. results."
              .formatted(folder));
    }
    HistoryReader reader = new HistoryReader(folder);
    reader.children().forEach(reader::child);
    if (reader.entries.isEmpty()) {
      throw new ConfigurationException(reader.nothing());
    }
    reader.entries.sort(
        Comparator.comparing((HistoryEntry e) -> e.conditions().startedAt())
            .thenComparing(HistoryEntry::source));
    return new History(
        History.SCHEMA_VERSION,
        EnvironmentReader.version(),
        folder.toString(),
        HistoryPlans.of(reader.entries),
        reader.skipped);
  }

  private List<Path> children() {
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    } catch (IOException e) {
      throw new ConfigurationException(
          "The folder " + folder + " cannot be listed: " + Reason.of(e) + ".");
    }
  }

  private void child(Path child) {
    if (!Files.isDirectory(child)) {
      if (child.getFileName().toString().endsWith(".json")) {
        result(child);
      } else {
        skip(child, "no JSON file");
      }
      return;
    }
    try (Stream<Path> below = Files.walk(child)) {
      List<Path> files = below.filter(Files::isRegularFile).sorted().toList();
      List<Path> results = files.stream().filter(p -> p.endsWith(ResultFiles.RESULT)).toList();
      results.forEach(this::result);
      // What bench compare and bench history wrote beside the results is none and hides none.
      boolean ours =
          files.stream()
              .anyMatch(p -> p.endsWith(ComparisonResult.FILE) || p.endsWith(History.FILE));
      if (results.isEmpty() && !ours) {
        skip(child, "no " + ResultFiles.RESULT + " in it");
      }
    } catch (IOException | java.io.UncheckedIOException e) {
      skip(child, "cannot be listed: " + Reason.of(e));
    }
  }

  private void result(Path file) {
    try {
      HistoryEntry entry = HistoryEntry.of(name(file), ResultFiles.read(file));
      Optional<HistoryEntry> twin = entries.stream().filter(entry::sameResult).findFirst();
      if (twin.isPresent()) {
        skip(file, "a copy of " + twin.get().source());
      } else if (entry.medians().isEmpty()) {
        skip(file, "none of its " + entry.runs() + " runs is valid");
      } else {
        entries.add(entry);
      }
    } catch (ConfigurationException e) {
      skip(file, String.valueOf(e.getMessage()));
    }
  }

  private void skip(Path path, String because) {
    skipped.add(new History.Skipped(name(path), because));
  }

  private String name(Path path) {
    return folder.relativize(path).toString();
  }

  private String nothing() {
    StringBuilder text = new StringBuilder("The folder " + folder + " holds no result");
    text.append(skipped.isEmpty() ? ": it is empty." : ". What is in it:");
    skipped.forEach(s -> text.append("\n  ").append(s.source()).append(": ").append(s.because()));
    return text.toString();
  }
}
