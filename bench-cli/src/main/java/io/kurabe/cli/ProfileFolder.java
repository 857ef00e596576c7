package io.kurabe.cli;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.internal.UserFile;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.study.internal.Journal;
import io.kurabe.target.RunId;
import io.kurabe.target.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The folder of a profile's results: one folder for each part, and the profile as it was carried
 * out.
 */
record ProfileFolder(Path path) {
  static final String FILE = "profile.yaml";

  /** A part's folder; {@code complete} is empty when it has to be measured. */
  record Place(Path path, Journal journal, Optional<StudyResult> complete) {}

  static ProfileFolder create(Path output, String name, String text) {
    Path folder = ResultFiles.createFolder(output, name, Instant.now());
    ResultFiles.writeText(folder.resolve(FILE), text);
    return new ProfileFolder(folder);
  }

  /**
   * Opens the folder of an interrupted run of this profile; the folder of another one is refused.
   */
  static ProfileFolder resume(Path folder, String text) {
    Path file = folder.resolve(FILE);
    if (!Files.isReadable(file)) {
      throw new ConfigurationException(
          "--resume: " + folder + " has no " + FILE + ", so it is not the folder of a profile.");
    }
    if (!UserFile.read(file, UserFile.TEXT_BYTES).equals(text)) {
      throw new ConfigurationException(
          ("--resume: %s is not of the same profile with the same --set and targets."
                  + " Give those again, or begin anew.")
              .formatted(file));
    }
    return new ProfileFolder(folder);
  }

  /** Returns what is written down of a profile, with what the command line changed. */
  static String text(
      String yaml, List<String> sets, Collection<Target> targets, Optional<String> scaledDown) {
    StringBuilder text = new StringBuilder();
    targets.forEach(
        t -> text.append("# -t ").append(t.name()).append('=').append(t.text()).append('\n'));
    sets.forEach(s -> text.append("# --set ").append(s.replace('\n', ' ')).append('\n'));
    scaledDown.ifPresent(s -> text.append("# ").append(s).append('\n'));
    return text + yaml;
  }

  /** The folder of a part: a new one, or that of an earlier process. */
  Place of(String part) {
    Path place = place(part);
    Optional<StudyResult> complete = complete(place);
    if (complete.isPresent()) {
      return new Place(place, Journal.none(), complete);
    }
    if (Files.exists(place)) {
      return new Place(place, Journal.resume(place), Optional.empty());
    }
    try {
      Path made = Files.createDirectory(place);
      return new Place(made, Journal.begin(made, RunId.random()), Optional.empty());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns whether an earlier process left nothing of a part to measure. */
  boolean isComplete(String part) {
    return complete(place(part)).isPresent();
  }

  /** Returns what is complete, else what can go on, else what is not there yet. */
  private Path place(String part) {
    Path place = path.resolve(part);
    for (int n = 2;
        Files.exists(place) && complete(place).isEmpty() && !shouldContinue(place);
        n++) {
      // What was cut stays beside what is made anew. No part is called so: names have no dot.
      place = path.resolve(part + "." + n);
    }
    return place;
  }

  private static boolean shouldContinue(Path place) {
    return Files.isReadable(place.resolve(Journal.FILE));
  }

  private static Optional<StudyResult> complete(Path place) {
    return Files.isReadable(place.resolve(ResultFiles.RESULT))
        ? Optional.of(ResultFiles.read(place)).filter(StudyResult::complete)
        : Optional.empty();
  }
}
