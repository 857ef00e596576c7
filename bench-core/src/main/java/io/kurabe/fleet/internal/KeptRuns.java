package io.kurabe.fleet.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Problems;
import io.kurabe.config.internal.Reason;
import io.kurabe.load.LoadRun;
import io.kurabe.load.StopSignal;
import io.kurabe.load.internal.RunCollector;
import io.kurabe.load.internal.Slice;
import io.kurabe.result.FitnessRule;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.RunSpec;
import io.kurabe.study.internal.RunsByPoint;
import io.kurabe.target.Client;
import io.kurabe.target.ServerFacts;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes the result of runs out of the {@link FleetJournal}s of all their agents, when the
 * coordinator could not: the same numbers, without what only it knew, which are the audit and the
 * servers' counters. Immutable.
 */
public final class KeptRuns {
  private static final String WHY =
      "merged from what the agents kept, without the coordinator's audit and the servers' counters";

  private final List<Part> parts;

  private KeptRuns(List<Part> parts) {
    this.parts = List.copyOf(parts);
  }

  /** One agent's part of one run. */
  private record Part(
      Path file, FleetJournal.Begin begin, List<FleetMessage> messages, boolean cut) {
    Instant began() {
      return Instant.ofEpochMilli(begin.wallMillis()).truncatedTo(ChronoUnit.SECONDS);
    }

    RunSpec spec() {
      return begin.prepare().spec();
    }

    Slice slice() {
      return begin.prepare().slice();
    }

    /** Names the run, which no other invocation has. */
    String run() {
      return begin.prepare().site().workspace() + begin.prepare().number();
    }

    <M extends FleetMessage> Stream<M> all(Class<M> type) {
      return messages.stream().filter(type::isInstance).map(type::cast);
    }
  }

  /** The workload of the past, whose names are known and nothing else. */
  private record Past(RunSpec spec, List<Operation> operations) implements LoadedWorkload {
    @Override
    public String name() {
      return spec.workload();
    }

    @Override
    public Map<String, String> parameters() {
      return spec.parameters();
    }

    @Override
    public Client open(int index) {
      throw new IllegalStateException("this run is over");
    }
  }

  /**
   * Reads what agents kept.
   *
   * @param folders of all agents
   * @throws ConfigurationException when there are no runs, or a file cannot be read
   */
  public static KeptRuns in(List<Path> folders) {
    return new KeptRuns(parts(folders));
  }

  /**
   * Merges all runs.
   *
   * @param hlogs folder for the {@code .hlog} files
   * @param rule by which the generators are judged
   */
  public StudyResult merged(Optional<Path> hlogs, FitnessRule rule) {
    Map<String, List<Part>> runs = new LinkedHashMap<>();
    parts.stream()
        .sorted(Comparator.comparing(Part::began))
        .forEach(part -> runs.computeIfAbsent(part.run(), n -> new ArrayList<>()).add(part));
    List<RunResult> results = new ArrayList<>();
    Map<String, ServerFacts> servers = new LinkedHashMap<>();
    for (List<Part> ofRun : runs.values()) {
      results.add(merged(ofRun, hlogs, rule));
      ofRun.forEach(part -> part.begin.facts().ifPresent(f -> servers.putIfAbsent(f.target(), f)));
    }
    RunSpec first = results.get(0).spec();
    return StudyResult.of(StudyResult.LOAD + first.workload(), "What did the agents measure?")
        .made(results.get(0).startedAt(), 0)
        .incomplete(WHY)
        .servers(List.copyOf(servers.values()))
        .plan(Map.of(), first.seed(), results.stream().map(r -> r.spec().name()).toList())
        .runs(results, points(results))
        .build();
  }

  private static List<PointResult> points(List<RunResult> results) {
    RunsByPoint byPoint = new RunsByPoint(results);
    return results.stream()
        .flatMap(
            run ->
                byPoint
                    .point(
                        RunsByPoint.variant(run),
                        run.targets().get(0),
                        run.spec().arrivals().clients(),
                        Map.of())
                    .stream())
        .distinct()
        .toList();
  }

  private static RunResult merged(List<Part> parts, Optional<Path> hlogs, FitnessRule rule) {
    List<Part> inOrder =
        parts.stream().sorted(Comparator.comparingInt(part -> part.slice().first())).toList();
    Part one = inOrder.get(0);
    Optional<String> missing = missing(inOrder);
    long planned = one.spec().phases().measure().toNanos();
    boolean whole =
        missing.isEmpty()
            && inOrder.stream()
                .allMatch(
                    part ->
                        part.all(FleetMessage.Done.class)
                            .anyMatch(done -> done.recording().measuredNanos() >= planned));
    StopSignal stop = new StopSignal();
    if (!whole) {
      stop.fail(missing.orElse("not all agents came to the end of the run"));
    }
    LoadRun run =
        LoadRun.of(one.spec(), new Past(one.spec(), one.begin.operations()))
            .on(
                List.of(one.begin.prepare().site().target()),
                one.begin.facts().map(ServerFacts::sharesGeneratorHost).orElse(false))
            .withHlogs(hlogs)
            .until(stop);
    try (RunCollector collector = new RunCollector(run, names(inOrder), NanoClock.SYSTEM, rule)) {
      collector.startsAt(NanoClock.SYSTEM.nanoTime());
      List<FleetPart> generators = new ArrayList<>();
      for (int i = 0; i < inOrder.size(); i++) {
        generators.add(replayed(inOrder.get(i), i, collector));
      }
      RunResult result =
          FleetVerdict.of(generators, collector, one.begin.operations().size(), rule);
      return result.toBuilder()
          .measured(one.began(), result.measuredSeconds())
          .invalid(concat(result.invalid(), missing.stream()))
          .cautions(concat(result.cautions(), Stream.of("not audited: only the coordinator could")))
          .build();
    }
  }

  private static List<String> concat(List<String> first, Stream<String> more) {
    return Stream.concat(first.stream(), more).toList();
  }

  private static List<String> names(List<Part> parts) {
    return parts.stream().map(part -> part.begin.agent().name()).toList();
  }

  private static FleetPart replayed(Part part, int number, RunCollector collector) {
    Fleet.Agent agent =
        new Fleet.Agent(part.begin.agent().name(), part.begin.agent().host(), part.begin.agent());
    FleetPart generator =
        new FleetPart(
            agent, number, part.slice(), RunCollector.intervalSeconds(part.spec().phases()), 0);
    part.all(FleetMessage.Began.class).forEach(b -> generator.lateNanos = b.lateNanos());
    part.all(FleetMessage.Recorded.class)
        .forEach(
            recorded -> {
              generator.add(recorded.interval());
              collector.add(number, recorded.interval());
            });
    part.all(FleetMessage.Done.class).forEach(done -> generator.recording = done.recording());
    if (generator.recording == null) {
      generator.lost =
          part.cut
              ? "has a journal that is cut off: " + part.file
              : "did not come to the end of the run";
    }
    return generator;
  }

  /** Returns which clients of the run nobody kept. */
  private static Optional<String> missing(List<Part> inOrder) {
    List<String> missing = new ArrayList<>();
    int next = 0;
    for (Part part : inOrder) {
      if (part.slice().first() > next) {
        missing.add((next + 1) + " to " + part.slice().first());
      }
      next = Math.max(next, part.slice().first() + part.slice().count());
    }
    int all = inOrder.get(0).slice().all();
    if (next < all) {
      missing.add((next + 1) + " to " + all);
    }
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "of the %d clients, %s are in none of the folders"
                .formatted(all, String.join(", ", missing)));
  }

  private static List<Part> parts(List<Path> folders) {
    Problems problems = new Problems("fleet merge");
    List<Part> parts = new ArrayList<>();
    Map<String, Path> files = new HashMap<>();
    for (Path folder : folders) {
      try (Stream<Path> here = Files.list(folder)) {
        here.filter(file -> file.toString().endsWith(FleetJournal.SUFFIX))
            .sorted()
            .forEach(
                file ->
                    problems
                        .attempt(file.toString(), () -> part(file, files))
                        .ifPresent(parts::add));
      } catch (IOException e) {
        problems.add(folder.toString(), "cannot be read: " + Reason.of(e));
      }
    }
    if (parts.isEmpty()) {
      problems.add(
          "there is no *" + FleetJournal.SUFFIX + "; 'bench agent --output DIR' makes them");
    }
    problems.throwIfAny();
    return parts;
  }

  /** Reads a file, unless another one has the same clients of the same run: none count twice. */
  private static Part part(Path file, Map<String, Path> files) {
    Part part = part(file);
    Path other = files.putIfAbsent(part.run() + " " + part.slice().first(), file);
    if (other != null) {
      throw new ConfigurationException(
          "holds the same clients of the same run as %s; give what each agent kept once"
              .formatted(other));
    }
    return part;
  }

  /** Reads a file; its last line may be cut off. */
  private static Part part(Path file) {
    try {
      List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
      FleetJournal.Begin begin =
          FleetJson.decode(lines.isEmpty() ? "" : lines.get(0), FleetJournal.Begin.class)
              .orElseThrow(() -> new ConfigurationException("it is not what an agent keeps"));
      List<FleetMessage> messages =
          lines.stream()
              .skip(1)
              .flatMap(line -> FleetJson.decode(line.getBytes(StandardCharsets.UTF_8)).stream())
              .toList();
      return new Part(file, begin, messages, messages.size() < lines.size() - 1);
    } catch (IOException e) {
      throw new ConfigurationException("cannot be read: " + Reason.of(e));
    }
  }
}
