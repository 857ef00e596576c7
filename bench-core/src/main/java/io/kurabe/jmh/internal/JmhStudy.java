package io.kurabe.jmh.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kurabe.config.ConfigurationException;
import io.kurabe.config.internal.Reason;
import io.kurabe.config.internal.UserFile;
import io.kurabe.jmh.Harness;
import io.kurabe.page.internal.Quantity;
import io.kurabe.probe.Environment;
import io.kurabe.result.OperationResult;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.internal.RunStatistics;
import io.kurabe.target.ServerFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Converts JMH's results (its JSON format) to a result of Kurabe. The unit of replication is the
 * fork: each is a run, and the interval is over forks, not over iterations like JMH's own.
 * Percentiles come from the histograms of JMH's sample mode; the other modes have none.
 */
public final class JmhStudy {
  public static final String NAME = StudyResult.JMH;

  public static final String QUESTION = "What does one operation cost, in JVMs of its own?";

  private static final ObjectMapper JSON = new ObjectMapper();

  private JmhStudy() {}

  /**
   * The facts about a run that JMH does not record.
   *
   * @param startedAt wall clock
   * @param incompleteBecause why forks are missing, or empty
   * @param missing forks that were begun and did not end, by name
   */
  public record Circumstances(
      Instant startedAt,
      double elapsedSeconds,
      String incompleteBecause,
      List<String> missing,
      Environment machine,
      List<ServerFacts> servers,
      Map<String, String> parameters,
      List<String> cautions) {
    /** Makes the facts of a whole result without servers and options. */
    public static Circumstances of(Instant startedAt, double elapsedSeconds, Environment machine) {
      return new Circumstances(
          startedAt, elapsedSeconds, "", List.of(), machine, List.of(), Map.of(), List.of());
    }

    /** Returns these facts with those of the servers, and how they were opened. */
    public Circumstances on(List<ServerFacts> all, Map<String, String> opened) {
      return new Circumstances(
          startedAt, elapsedSeconds, incompleteBecause, missing, machine, all, opened, cautions);
    }

    /** Returns these facts with why which forks are missing, and reservations. */
    public Circumstances with(String because, List<String> forks, List<String> sentences) {
      return new Circumstances(
          startedAt, elapsedSeconds, because, forks, machine, servers, parameters, sentences);
    }
  }

  /** Converts a file's content; other JSON is a ConfigurationException. */
  public static StudyResult of(String json, Circumstances around) {
    List<JmhEntry> entries = new ArrayList<>();
    try {
      for (JsonNode node : JSON.readTree(json)) {
        entries.add(JmhEntry.read(node));
      }
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new ConfigurationException("This is not a JSON result of JMH: " + Reason.of(e));
    }
    List<RunResult> runs = new ArrayList<>();
    List<PointResult> points = new ArrayList<>();
    for (JmhEntry entry : entries) {
      String name = name(entry, entries);
      List<RunResult> forks = new JmhForks(entry, name, around.startedAt()).runs();
      runs.addAll(forks);
      points.add(point(entry, name, forks));
    }
    return StudyResult.of(NAME, QUESTION)
        .made(around.startedAt(), around.elapsedSeconds())
        .incomplete(around.incompleteBecause())
        .on(around.machine())
        .servers(around.servers())
        .plan(
            parameters(entries, around.parameters()),
            Harness.SEED,
            Stream.concat(runs.stream().map(r -> r.spec().name()), around.missing().stream())
                .toList())
        .runs(runs, points)
        .answer(answer(points))
        .cautions(around.cautions())
        .build();
  }

  /** Converts a file of JMH, if it is one; servers and machine are not known. */
  public static StudyResult ofFile(Path file) {
    try {
      String json = UserFile.text(file, UserFile.RESULT_BYTES);
      Instant written = Files.getLastModifiedTime(file).toInstant().truncatedTo(ChronoUnit.SECONDS);
      return of(json, Circumstances.of(written, 0, machine(json)));
    } catch (ConfigurationException e) {
      throw new ConfigurationException("The file " + file + ": " + e.getMessage());
    } catch (JsonProcessingException e) {
      throw new ConfigurationException(
          "The file " + file + " is not a JSON result of JMH: " + e.getOriginalMessage() + ".");
    } catch (IOException e) {
      throw new ConfigurationException(
          "The file " + file + " cannot be read: " + Reason.of(e) + ".");
    }
  }

  private static Environment machine(String json) throws JsonProcessingException {
    JsonNode first = JSON.readTree(json).path(0);
    String java = first.path("vmName").asText() + " " + first.path("jdkVersion").asText();
    return Environment.of(Environment.NOT_KNOWN, java.strip());
  }

  /** Returns {@code postgres upsert, text}, with class or mode where names would be the same. */
  private static String name(JmhEntry entry, List<JmhEntry> entries) {
    StringBuilder name = new StringBuilder(entry.target()).append(' ');
    boolean ambiguous =
        entries.stream()
            .anyMatch(
                e ->
                    e.target().equals(entry.target())
                        && e.method().equals(entry.method())
                        && !e.benchmark().equals(entry.benchmark()));
    name.append(ambiguous ? entry.shortName() : entry.method());
    entry.params().values().forEach(value -> name.append(", ").append(value));
    boolean modes =
        entries.stream()
            .anyMatch(
                e -> e.benchmark().equals(entry.benchmark()) && !e.mode().equals(entry.mode()));
    return name + (modes ? ", " + entry.mode() : "");
  }

  private static PointResult point(JmhEntry entry, String variant, List<RunResult> forks) {
    List<OperationResult> operations =
        forks.stream().flatMap(f -> f.operations().stream()).toList();
    Estimate mean = RunStatistics.mean(entry.meanMicros(), "us");
    return PointResult.of(
            variant, entry.target(), entry.threads(), rate(entry.threads(), mean), mean)
        .factors(entry.params())
        .runs(forks, forks.size())
        .operations(operations)
        .measures(entry.measures())
        .build();
  }

  /**
   * Returns the operations per second of threads that do one after the other. It is the inverse of
   * the mean time, so that both agree. It has no interval when that of the time reaches 0.
   */
  private static Estimate rate(int threads, Estimate mean) {
    double perSecond = threads * 1e6;
    double value = perSecond / mean.value();
    return mean.bounded() && mean.low() > 0
        ? new Estimate(
            value, perSecond / mean.high(), perSecond / mean.low(), mean.runs(), "ops/s", true)
        : new Estimate(value, value, value, mean.runs(), "ops/s", false);
  }

  private static List<String> answer(List<PointResult> points) {
    return points.stream()
        .collect(
            Collectors.groupingBy(PointResult::target, LinkedHashMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(e -> range(e.getKey(), e.getValue()))
        .toList();
  }

  private static String range(String target, List<PointResult> points) {
    Comparator<PointResult> byMean = Comparator.comparingDouble(p -> p.meanResponse().value());
    PointResult least = points.stream().min(byMean).orElseThrow();
    PointResult most = points.stream().max(byMean).orElseThrow();
    String from = mean(target, least);
    return "%s: %s."
        .formatted(
            target, points.size() == 1 ? from : "from " + from + " to " + mean(target, most));
  }

  private static String mean(String target, PointResult point) {
    String variant = point.variant().substring(target.length() + 1);
    return "%s (%s)".formatted(Quantity.time(point.meanResponse().value()), variant);
  }

  private static Map<String, String> parameters(
      List<JmhEntry> entries, Map<String, String> ofServers) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (JmhEntry entry : entries) {
      entry
          .settings()
          .forEach((name, v) -> values.computeIfAbsent(name, n -> new ArrayList<>()).add(v));
    }
    Map<String, String> all = new LinkedHashMap<>();
    values.forEach(
        (name, list) -> all.put(name, list.stream().distinct().collect(Collectors.joining("; "))));
    all.putAll(ofServers);
    return all;
  }
}
