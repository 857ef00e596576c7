package io.kurabe.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.result.PointResult;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.RunResult;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** A folder of nightly results of one point, three runs each. */
public final class HistoryFolder {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Instant FIRST = Instant.parse("2026-10-01T03:00:00Z");

  private final Path folder;
  private final String base;
  private int night;

  /** An empty history in a folder. */
  public HistoryFolder(Path folder) {
    this.folder = folder;
    StudyResult all = SampleStudy.counters();
    PointResult point = all.points().get(1);
    List<RunResult> runs =
        all.runs().stream().filter(r -> point.runs().contains(r.spec().name())).toList();
    base = ResultJson.text(all.withParts(all.servers().subList(0, 1), runs, List.of(point)));
  }

  /** Adds the next night's result with a throughput, the same in all runs but for 1 %. */
  private void add(double opsPerSecond, Consumer<ObjectNode> change) {
    night++;
    try {
      ObjectNode tree = (ObjectNode) MAPPER.readTree(base);
      tree.put("startedAt", FIRST.plus(Duration.ofDays(night - 1)).toString());
      int run = 0;
      for (JsonNode each : tree.get("runs")) {
        double value = opsPerSecond * (0.99 + 0.01 * run++);
        ((ObjectNode) each.get("operations").get(0)).put("opsPerSecond", value);
      }
      change.accept(tree);
      Path made = Files.createDirectories(folder.resolve(String.format("night-%02d", night)));
      Files.writeString(made.resolve(ResultFiles.RESULT), MAPPER.writeValueAsString(tree));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Adds nights around a level, each off by up to 1 %. */
  public HistoryFolder nights(int count, double opsPerSecond) {
    return nights(count, opsPerSecond, r -> {});
  }

  /** The same, with something changed in each. */
  public HistoryFolder nights(int count, double opsPerSecond, Consumer<ObjectNode> change) {
    double[] noise = {0.995, 1.006, 1, 0.991, 1.009, 1.002, 0.997};
    for (int i = 0; i < count; i++) {
      add(opsPerSecond * noise[night % noise.length], change);
    }
    return this;
  }
}
