package io.kurabe.record.internal;

import io.kurabe.config.internal.Reason;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes a run's intervals in HdrHistogram's log format: one file per operation, {@code
 * <run>.<operation>.hlog}, with the tags {@code service}, {@code response}, {@code lag}, {@code
 * pool} and {@code failed-<outcome>}. What one of several generators recorded has its name as a
 * further part of the tag, e.g. {@code response@agent-0}, beside the tag of all of them. Values are
 * nanoseconds. Used by one thread.
 */
public final class HdrLog implements AutoCloseable {

  private record Log(PrintStream out, HistogramLogWriter writer) {}

  private final Path folder;
  private final String run;
  private final long startEpochMillis;
  private final Map<String, Log> logs = new LinkedHashMap<>();
  private String failure = "";

  /**
   * Opens the log.
   *
   * @param folder is created when missing
   * @param startEpochMillis wall-clock time at which the measured phase began
   */
  public HdrLog(Path folder, String run, long startEpochMillis) {
    this.folder = folder;
    this.run = run;
    this.startEpochMillis = startEpochMillis;
  }

  /**
   * Writes one interval. When the disk is full or the folder cannot be written, the files of this
   * run are removed again and no more are written: they must not take the place of the result.
   *
   * @param generator the name of the one that recorded it; empty for all together
   */
  public void write(String generator, Interval interval) {
    if (failure.isEmpty()) {
      try {
        writeAll(generator, interval);
      } catch (UncheckedIOException e) {
        failure = String.valueOf(e.getMessage());
        remove();
      }
    }
  }

  /** Returns why there are no files of this run, or empty. */
  public String failure() {
    return failure;
  }

  private void remove() {
    close();
    for (String operation : logs.keySet()) {
      try {
        Files.deleteIfExists(file(operation));
      } catch (IOException e) {
        // It stays, cut off; what is written after it says if there is no room.
      }
    }
  }

  private Path file(String operation) {
    return folder.resolve(run + "." + operation + ".hlog");
  }

  private void writeAll(String generator, Interval interval) {
    // The format has no tags with commas and blanks.
    String by = generator.isEmpty() ? "" : "@" + generator.replaceAll("[,\\s]", "_");
    long start = startEpochMillis + Math.round(interval.startSeconds() * 1000);
    long end = startEpochMillis + Math.round(interval.endSeconds() * 1000);
    for (OperationInterval operation : interval.operations()) {
      Log log = logs.computeIfAbsent(operation.operation(), this::open);
      write(log, "service" + by, start, end, operation.service());
      write(log, "response" + by, start, end, operation.response());
      write(log, "lag" + by, start, end, operation.scheduleLag());
      write(log, "pool" + by, start, end, operation.poolWait());
      operation
          .failures()
          .forEach((kind, h) -> write(log, "failed-" + kind.text() + by, start, end, h));
      log.out.flush();
      if (log.out.checkError()) {
        throw new UncheckedIOException(new IOException("cannot write " + folder + ": disk full?"));
      }
    }
  }

  private static void write(Log log, String tag, long start, long end, Histogram histogram) {
    if (histogram.getTotalCount() == 0) {
      return;
    }
    EncodableHistogram tagged = histogram.copy();
    tagged.setTag(tag);
    tagged.setStartTimeStamp(start);
    tagged.setEndTimeStamp(end);
    log.writer.outputIntervalHistogram(tagged);
  }

  private Log open(String operation) {
    try {
      Files.createDirectories(folder);
      PrintStream out =
          new PrintStream(Files.newOutputStream(file(operation)), false, StandardCharsets.UTF_8);
      HistogramLogWriter writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      writer.outputStartTime(startEpochMillis);
      writer.outputLegend();
      return new Log(out, writer);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + folder + ": " + Reason.of(e), e);
    }
  }

  @Override
  public void close() {
    logs.values().forEach(log -> log.out.close());
  }
}
