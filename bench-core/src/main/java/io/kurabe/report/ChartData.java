package io.kurabe.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.result.PointResult;
import io.kurabe.result.Points;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What the script of {@code report.html} draws, as JSON. Times in microseconds, rates per second.
 */
final class ChartData {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final Digest digest;
  private final List<String> arms = new ArrayList<>();

  private ChartData(Digest digest) {
    this.digest = digest;
  }

  static String json(Digest digest) {
    StudyResult result = digest.result();
    if (result.ddl().isPresent()) {
      ObjectNode root = JSON.objectNode();
      root.set(DdlHtml.DATA, new DdlChartData(result.ddl().get(), result.runs()).data());
      return root.toString();
    }
    return new ChartData(digest).all().toString();
  }

  private ObjectNode all() {
    ObjectNode root = JSON.objectNode().put("loaders", digest.loaders());
    ArrayNode points = JSON.arrayNode();
    Map<String, RunResult> runs =
        digest.result().runs().stream()
            .collect(Collectors.toMap(r -> r.spec().name(), Function.identity(), (a, b) -> a));
    ArrayNode armNodes = root.putArray("arms");
    for (PointResult point : digest.points()) {
      String name = digest.armName(point);
      if (!arms.contains(name)) {
        arms.add(name);
        armNodes.add(
            JSON.objectNode()
                .put("name", name)
                .put("main", digest.mainArms().contains(point.arm())));
      }
      points.add(point(point, arms.indexOf(name), runs));
    }
    root.set("points", points);
    digest.result().keys().ifPresent(k -> root.set(KeysHtml.DATA, new KeysChartData(k).data()));
    digest.result().queryCache().ifPresent(c -> root.set(CacheHtml.DATA, CacheHtml.data(c)));
    digest.knee().ifPresent(knee -> root.set(KneeHtml.CHART, new KneeHtml(knee).data()));
    return root;
  }

  private static ObjectNode point(PointResult point, int arm, Map<String, RunResult> runs) {
    ObjectNode node = JSON.objectNode().put("arm", arm).put("clients", point.clients());
    boolean valid = point.validRuns() > 0;
    node.set("rate", valid ? ChartJson.estimate(point.throughput()) : JSON.nullNode());
    node.set("mean", valid ? ChartJson.estimate(point.meanResponse()) : JSON.nullNode());
    node.set("curve", ChartJson.curve(point.response()));
    ArrayNode list = node.putArray("runs");
    for (String name : point.runs()) {
      RunResult run = runs.get(name);
      if (run != null) {
        ObjectNode drawn = ChartJson.run(run);
        drawn.set("dot", ChartJson.number(Points.throughput(run)));
        list.add(drawn);
      }
    }
    return node;
  }
}
