package io.kurabe.study.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Problems;
import io.kurabe.config.internal.Reason;
import io.kurabe.config.internal.UserFile;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.internal.JournalEntry;
import io.kurabe.result.internal.JournalHeader;
import io.kurabe.result.internal.ResultJson;
import io.kurabe.target.RunId;
import io.kurabe.target.ServerFacts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The runs of one invocation, recorded one by one as they end, so that another process can continue
 * where this one was interrupted. They are in {@value #FILE} in the folder of the result, one JSON
 * object a line, the header first. The file holds no secrets. Used by one thread.
 */
public final class Journal {
  /** The name of the file in the folder of a result. */
  public static final String FILE = "journal.jsonl";

  /** The setting that PostgreSQL takes from the client, which may run at another place later. */
  private static final String CLIENTS_OWN = "TimeZone";

  private final RunId id;
  private final Optional<Path> file;
  private final @Nullable JournalHeader earlier;
  private final List<JournalEntry> entries;
  private boolean written;
  private Optional<String> problem = Optional.empty();

  private Journal(
      RunId id, Optional<Path> file, @Nullable JournalHeader earlier, List<JournalEntry> entries) {
    this.id = id;
    this.file = file;
    this.earlier = earlier;
    this.entries = List.copyOf(entries);
  }

  public static Journal none() {
    return new Journal(RunId.random(), Optional.empty(), null, List.of());
  }

  /** Makes a new journal in an existing folder; the file is made when the runs begin. */
  public static Journal begin(Path folder, RunId id) {
    return new Journal(id, Optional.of(folder.resolve(FILE)), null, List.of());
  }

  /**
   * Reads the journal of an earlier process. A last line that was cut off is ignored.
   *
   * @throws ConfigurationException when the folder has none, or it cannot be read
   */
  public static Journal resume(Path folder) {
    Path file = folder.resolve(FILE);
    String text = read(folder, file);
    List<String> lines = text.lines().toList();
    try {
      if (ResultJson.schemaVersion(lines.isEmpty() ? "{}" : lines.get(0)) != JournalHeader.SCHEMA) {
        throw new ConfigurationException(
            file + " was written by another version of Kurabe. Begin anew.");
      }
      JournalHeader header = ResultJson.read(lines.get(0), JournalHeader.class);
      List<JournalEntry> entries = new ArrayList<>();
      int whole = text.endsWith("\n") ? lines.size() : lines.size() - 1;
      for (String line : lines.subList(1, Math.max(1, whole))) {
        entries.add(ResultJson.read(line, JournalEntry.class));
      }
      return new Journal(new RunId(header.runId()), Optional.of(file), header, entries);
    } catch (JsonProcessingException e) {
      throw new ConfigurationException(file + " is damaged. Begin anew.");
    }
  }

  private static String read(Path folder, Path file) {
    try {
      return UserFile.text(file, UserFile.RESULT_BYTES);
    } catch (NoSuchFileException e) {
      throw new ConfigurationException(
          Files.isRegularFile(folder.resolve(ResultFiles.RESULT))
              ? folder + " has no " + FILE + ": its runs were all made, or cannot be resumed"
              : folder + " has no " + FILE + ". Name the folder that the interrupted run printed");
    } catch (IOException e) {
      throw new ConfigurationException(file + " cannot be read: " + Reason.of(e));
    }
  }

  public RunId id() {
    return id;
  }

  /** Returns the entries of an earlier process; empty without one. */
  public List<JournalEntry> entries() {
    return entries;
  }

  /** Returns when the earlier process began; empty without one. */
  public Optional<Instant> earlierBegan() {
    return Optional.ofNullable(earlier).map(JournalHeader::startedAt);
  }

  /** Returns a caution for the result of two processes; empty for the result of one. */
  public Optional<String> resumed(int taken) {
    return earlierBegan()
        .map(
            began ->
                ("Resumed: %s runs were made by an earlier process, begun at %s, that"
                        + " was interrupted.")
                    .formatted(taken, began));
  }

  /** Adds what differs from the earlier process's parameters, all of it. */
  public void compare(
      String study, Map<String, String> parameters, String place, Problems problems) {
    if (earlier == null) {
      return;
    }
    if (!earlier.study().equals(study)) {
      problems.add(place, "the folder is of the study " + earlier.study());
      return;
    }
    Set<String> names = new LinkedHashSet<>(earlier.parameters().keySet());
    names.addAll(parameters.keySet());
    for (String name : names) {
      differ(name, earlier.parameters().get(name), parameters.get(name))
          .ifPresent(d -> problems.add(place, d + "; give the same options again"));
    }
  }

  private static Optional<String> differ(String what, @Nullable String then, @Nullable String now) {
    return java.util.Objects.equals(then, now)
        ? Optional.empty()
        : Optional.of(what + " was " + then + " and is " + now);
  }

  /** Begins to write, and keeps the earlier entries that still count. */
  public void open(JournalHeader header, List<JournalEntry> stillCount) {
    if (file.isPresent()) {
      StringBuilder text = new StringBuilder(ResultJson.line(earlier == null ? header : earlier));
      stillCount.forEach(e -> text.append(ResultJson.line(e)));
      ResultFiles.writeText(file.get(), text.toString());
      written = true;
    }
  }

  /** Refuses other servers than those of the earlier process, with all that differs. */
  public void requireSameServers(List<ServerFacts> now) {
    if (earlier == null) {
      return;
    }
    Problems problems = new Problems("what is to be resumed");
    List<String> names = now.stream().map(ServerFacts::target).toList();
    List<String> before = earlier.servers().stream().map(ServerFacts::target).toList();
    if (!names.equals(before)) {
      problems.add("targets", "were " + before + " and are " + names);
    } else {
      for (int i = 0; i < now.size(); i++) {
        compare(earlier.servers().get(i), now.get(i), problems);
      }
    }
    problems.throwIfAny();
  }

  private static void compare(ServerFacts then, ServerFacts now, Problems problems) {
    String place = "target " + now.target();
    List<Optional<String>> all = new ArrayList<>();
    all.add(differ("the server", then.product(), now.product()));
    all.add(differ("its version", then.version(), now.version()));
    all.add(differ("its origin", then.origin(), now.origin()));
    if (!now.startedByKurabe()) {
      all.add(differ("its address", then.address(), now.address()));
    }
    Set<String> names = new LinkedHashSet<>(then.settings().keySet());
    names.addAll(now.settings().keySet());
    names.remove(CLIENTS_OWN);
    names.forEach(n -> all.add(differ(n, then.settings().get(n), now.settings().get(n))));
    all.stream().flatMap(Optional::stream).forEach(d -> problems.add(place, d));
  }

  /** Records a run that ended; a failure shows in {@link #problem}, no more. */
  public void add(JournalEntry entry) {
    if (file.isEmpty() || problem.isPresent()) {
      return;
    }
    try {
      Files.write(
          file.get(),
          ResultJson.line(entry).getBytes(StandardCharsets.UTF_8),
          StandardOpenOption.APPEND,
          StandardOpenOption.SYNC);
    } catch (IOException e) {
      problem =
          Optional.of(
              "From %s on no run could be written down, to be resumed: %s"
                  .formatted(entry.run().spec().name(), Reason.of(e)));
    }
  }

  public Optional<String> problem() {
    return problem;
  }

  /** Returns whether there is a record with which another process can continue. */
  public boolean written() {
    return written;
  }

  /** Removes the file, when the result has all of its content. */
  public void end() {
    written = false;
    file.ifPresent(f -> f.toFile().delete());
  }
}
