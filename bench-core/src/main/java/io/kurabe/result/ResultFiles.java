package io.kurabe.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonNode;
import io.kurabe.config.ConfigurationException;
import io.kurabe.config.internal.Reason;
import io.kurabe.config.internal.UserFile;
import io.kurabe.result.internal.OlderResults;
import io.kurabe.result.internal.ResultJson;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder of one result: {@code <root>/<UTC time>-<name>/} with {@code result.json}, the reports
 * made from it and {@code hlog/}.
 *
 * <p>Stateless; the methods may be called from any thread. Every failure is a {@link
 * ConfigurationException} that names the file and what to do.
 */
public final class ResultFiles {
  /** The whole result; all other files but {@link #HLOG} can be made from it again. */
  public static final String RESULT = "result.json";

  /** The folder of the HdrHistogram logs. */
  public static final String HLOG = "hlog";

  /** The words that occur in the JSON that Kurabe writes. */
  private static final List<String> WORDS =
      List.of("true", "false", "null", "NaN", "Infinity", "-Infinity");

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private static final String CHOOSE = " Choose another output folder.";

  private ResultFiles() {}

  /**
   * Creates the folder of a new result; never takes one that exists but adds {@code -2}, {@code
   * -3}.
   *
   * @param outputRoot folder of all results; created when missing
   * @param name name of the study or profile; characters that do not suit a file name become {@code
   *     -}
   * @param now time of the result
   * @return the path
   * @throws ConfigurationException when the folder cannot be written
   */
  public static Path createFolder(Path outputRoot, String name, Instant now) {
    String base = TIME.format(now) + "-" + name.replaceAll("[^A-Za-z0-9._-]+", "-");
    try {
      Files.createDirectories(outputRoot);
      for (int n = 1; ; n++) {
        Path folder = outputRoot.resolve(n == 1 ? base : base + "-" + n);
        try {
          return Files.createDirectory(folder);
        } catch (FileAlreadyExistsException e) {
          // Another result of the same second: try the next number.
        }
      }
    } catch (IOException e) {
      throw new ConfigurationException(
          "The results folder "
              + outputRoot
              + " cannot be written: "
              + Reason.of(e)
              + "."
              + CHOOSE);
    }
  }

  /**
   * Writes {@code result.json} into a folder, which is created when missing. A reader sees the old
   * file or the whole new one, also after a crash.
   *
   * @param folder the folder
   * @param result the result
   * @throws ConfigurationException when it cannot be written, e.g. because the disk is full
   */
  public static void write(Path folder, StudyResult result) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new ConfigurationException(
          "The folder " + folder + " cannot be created: " + Reason.of(e) + "." + CHOOSE);
    }
    writeText(folder.resolve(RESULT), ResultJson.text(result));
  }

  /**
   * Writes a file of the result as a whole or not at all: a file beside it, flushed to disk, then
   * moved.
   *
   * @param file the file
   * @param text the text
   * @throws ConfigurationException when it cannot be written
   */
  public static void writeText(Path file, String text) {
    Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
    try {
      try (FileChannel channel =
          FileChannel.open(
              temporary,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      temporary.toFile().delete();
      throw new ConfigurationException(
          "The file " + file + " cannot be written: " + Reason.of(e) + "." + CHOOSE);
    }
    flushFolder(file.toAbsolutePath().resolveSibling(""));
  }

  /**
   * Removes the HdrHistogram logs of a result, as far as that is possible, to make room for it.
   *
   * @param folder the folder
   */
  public static void removeLogs(Path folder) {
    try (Stream<Path> logs = Files.list(folder.resolve(HLOG))) {
      for (Path log : logs.toList()) {
        Files.deleteIfExists(log);
      }
      Files.delete(folder.resolve(HLOG));
    } catch (IOException e) {
      // There are none, or they stay: then the result cannot be written either, which is told.
    }
  }

  /**
   * Reads a result. Fields that this version does not know are ignored.
   *
   * @param fileOrFolder {@code result.json} or the folder it lies in
   * @return the study result
   * @throws ConfigurationException when there is none, or it is cut off, not JSON, something else,
   *     or of a newer schema
   */
  public static StudyResult read(Path fileOrFolder) {
    Path file = Files.isDirectory(fileOrFolder) ? fileOrFolder.resolve(RESULT) : fileOrFolder;
    return parse(file, bytes(fileOrFolder, file));
  }

  private static byte[] bytes(Path given, Path file) {
    try {
      return UserFile.bytes(file, UserFile.RESULT_BYTES);
    } catch (NoSuchFileException e) {
      throw new ConfigurationException(
          given.equals(file)
              ? "There is no file or folder "
                  + given
                  + ". Name the folder that the run printed, e.g. results/20261121-093000-counters."
              : "The folder "
                  + given
                  + " has no "
                  + RESULT
                  + ", so it is not the folder of a result. Name a folder in which a run left one.");
    } catch (IOException e) {
      throw new ConfigurationException(
          "The file " + file + " cannot be read: " + Reason.of(e) + ".");
    }
  }

  private static StudyResult parse(Path file, byte[] bytes) {
    try {
      JsonNode tree = ResultJson.MAPPER.readTree(bytes);
      checkKind(file, tree);
      OlderResults.complete(tree);
      return ResultJson.MAPPER.treeToValue(tree, StudyResult.class);
    } catch (JsonProcessingException e) {
      throw new ConfigurationException(
          isCutOff(e, bytes)
              ? "The file %s is cut off after %d bytes. Copy it again from where it was made, or repeat the run."
                  .formatted(file, bytes.length)
              : broken(file, e));
    } catch (IOException e) {
      throw new ConfigurationException(
          "The file " + file + " cannot be read: " + Reason.of(e) + ".");
    }
  }

  /**
   * Returns whether the file is cut off, also behind a comma, inside of a word or a number, which
   * the parser calls wrong instead.
   */
  private static boolean isCutOff(JsonProcessingException e, byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8).strip();
    String word = text.replaceFirst("(?s)^.*[^A-Za-z-]", "");
    return e instanceof JsonEOFException
        || text.matches("(?s).*(,|\\d[.]|[eE][+-]?)")
        || (!word.isEmpty() && WORDS.stream().anyMatch(w -> w.startsWith(word)));
  }

  private static void checkKind(Path file, JsonNode tree) {
    JsonNode version = tree.path("schemaVersion");
    if (!version.canConvertToInt() || !tree.path("study").isTextual()) {
      throw new ConfigurationException(
          (tree.isMissingNode() ? "The file " + file + " is empty" : "The file " + file)
              + (tree.isMissingNode() ? "" : " is JSON but no result of Kurabe")
              + ". Name a "
              + RESULT
              + " or the folder it lies in.");
    }
    if (version.asInt() > StudyResult.SCHEMA_VERSION) {
      throw new ConfigurationException(
          "The file "
              + file
              + " has schema version "
              + version.asInt()
              + ", newer than "
              + StudyResult.SCHEMA_VERSION
              + ", the newest that this Kurabe reads. Use the version of Kurabe that wrote it, or a"
              + " newer one.");
    }
  }

  private static String broken(Path file, JsonProcessingException e) {
    boolean syntax = e instanceof com.fasterxml.jackson.core.JsonParseException;
    String what = syntax ? " is not JSON" : " is a damaged result";
    String where =
        syntax && e.getLocation() != null
            ? " (line "
                + e.getLocation().getLineNr()
                + ", column "
                + e.getLocation().getColumnNr()
                + ")"
            : ": " + firstLine(e);
    return "The file "
        + file
        + what
        + where
        + ". Copy it again from where it was made, or repeat the run.";
  }

  private static String firstLine(JsonProcessingException e) {
    String text = e.getOriginalMessage();
    return text == null ? "unreadable" : text.lines().findFirst().orElse("unreadable");
  }

  /** Flushes the folder, without which the move itself does not survive a crash. */
  private static void flushFolder(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // Some systems cannot open a folder; there the file system decides when it is durable.
    }
  }
}
