package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kurabe.page.internal.Chart;
import io.kurabe.page.internal.Chart.Axis;
import io.kurabe.page.internal.Chart.Mark;
import io.kurabe.page.internal.Chart.MarkKind;
import io.kurabe.page.internal.Chart.Panel;
import io.kurabe.page.internal.Chart.Pick;
import io.kurabe.page.internal.Chart.Plot;
import io.kurabe.page.internal.Chart.Point;
import io.kurabe.page.internal.Chart.Scale;
import io.kurabe.page.internal.Chart.Series;
import io.kurabe.page.internal.Chart.View;
import io.kurabe.page.internal.ChartGroup;
import io.kurabe.report.Variants;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChartJsonTest {
  private static final Axis TIME = Axis.of("time", Scale.FROM_ZERO_OR_LOG, "us");

  private static JsonNode json(ChartGroup... groups) {
    return Variants.json(new ChartJson().text(List.of(groups)));
  }

  private static JsonNode json(Panel... panels) {
    Chart chart = Chart.of("one", "", "", List.of(panels));
    return json(ChartGroup.of(ChartGroup.Layout.WHOLE, List.of(chart)));
  }

  private static JsonNode panel(JsonNode data) {
    return data.at("/groups/0/charts/0/views/0/panels/0");
  }

  private static Series line(String name, Point... points) {
    return Series.line(name, 0, List.of(points));
  }

  private static Plot plot(Series... series) {
    return new Plot(TIME, TIME, List.of(series), List.of());
  }

  private static JsonNode points(Point... points) {
    return json(plot(line("a", points))).at("/series/0/points");
  }

  @Test
  void groupsHaveTheirChoicesTheirSeriesToHideAndTheirCharts() {
    Pick row = new Pick("row", "row", List.of("a", "b"), 1);
    Pick metric = new Pick("metric", "metric", List.of("p50"), 0);
    Plot plot = plot(line("a", Point.of(1, 2)));
    List<View> views =
        List.of(new View(Map.of("row", 0), List.of(plot)), new View(Map.of("row", 1), List.of()));
    Chart chart = new Chart("dots", "Dots", "how to read", List.of(metric), views, false);
    ChartGroup.Toggle hidden = new ChartGroup.Toggle("a", false);
    ChartGroup group =
        new ChartGroup(ChartGroup.Layout.PAIRS, List.of(row), List.of(hidden), List.of(chart));
    JsonNode made = json(group).at("/groups/0");
    assertThat(made.path("layout").asText()).isEqualTo("pairs");
    assertThat(made.path("picks"))
        .isEqualTo(
            Variants.json(
                "[{\"id\": \"row\", \"label\": \"row\", \"options\": [\"a\", \"b\"], \"chosen\": 1}]"));
    assertThat(made.path("toggles"))
        .isEqualTo(Variants.json("[{\"name\": \"a\", \"shown\": false}]"));
    JsonNode drawn = made.at("/charts/0");
    assertThat(drawn.path("id").asText()).isEqualTo("dots");
    assertThat(drawn.path("picks"))
        .isEqualTo(
            Variants.json(
                "[{\"id\": \"metric\", \"label\": \"metric\", \"options\": [\"p50\"], \"chosen\": 0}]"));
    assertThat(drawn.at("/views/0/at/row").asInt()).isZero();
    assertThat(drawn.at("/views/0/panels")).hasSize(1);
    assertThat(drawn.at("/views/1"))
        .isEqualTo(Variants.json("{\"at\": {\"row\": 1}, \"panels\": []}"));
  }

  @Test
  void chartsOfAxesAloneAreLeftOut() {
    Chart empty = Chart.of("one", "", "", List.of(plot(line("a")), plot()));
    Chart dots =
        Chart.of("two", "", "", List.of(new Chart.Dots(TIME, List.of(), List.of(List.of(0)))));
    Chart full = Chart.of("three", "", "", List.of(plot(), plot(line("a", Point.of(1, 2)))));
    ChartGroup group = ChartGroup.of(ChartGroup.Layout.WHOLE, List.of(empty, dots, full));
    assertThat(group.charts()).containsExactly(full);
    assertThat(ChartGroup.of(ChartGroup.Layout.WHOLE, List.of(empty, dots)).isEmpty()).isTrue();
  }

  @Test
  void aSeriesThatTwoViewsShareIsWrittenOnce() {
    Series shared = line("a", Point.of(1, 2));
    Series same = line("a", Point.of(1, 2));
    Series other = line("a", Point.of(1, 3));
    List<View> views =
        List.of(
            new View(Map.of("x", 0), List.of(plot(shared, other))),
            new View(Map.of("x", 1), List.of(plot(other, same))));
    Chart chart = new Chart("one", "", "", List.of(), views, false);
    JsonNode data = json(ChartGroup.of(ChartGroup.Layout.WHOLE, List.of(chart)));
    assertThat(data.path("series")).hasSize(2);
    assertThat(panel(data).path("series").toString()).isEqualTo("[0,1]");
    assertThat(data.at("/groups/0/charts/0/views/1/panels/0/series").toString()).isEqualTo("[1,0]");
  }

  @Test
  void numbersOfAllChartsAreThoseOfOneList() {
    Chart first = Chart.of("one", "", "", List.of(plot(line("a", Point.of(1, 2)))));
    Chart second =
        Chart.of(
            "two",
            "",
            "",
            List.of(plot(line("b", Point.of(1, 2))), plot(line("a", Point.of(1, 2)))));
    JsonNode data =
        json(
            ChartGroup.of(ChartGroup.Layout.WHOLE, List.of(first)),
            ChartGroup.of(ChartGroup.Layout.WHOLE, List.of(second)));
    assertThat(data.path("series"))
        .extracting(s -> s.path("name").asText())
        .containsExactly("a", "b");
    assertThat(data.at("/groups/1/charts/0/views/0/panels")).hasSize(2);
    assertThat(data.at("/groups/1/charts/0/views/0/panels/1/series/0").asInt()).isZero();
  }

  @Test
  void whatIsNoNumberIsNull() {
    assertThat(points(Point.of(1, Double.NaN), Point.of(2, Double.POSITIVE_INFINITY)).toString())
        .isEqualTo("[[1,null],[2,null]]");
    Chart.Dot dot = new Chart.Dot(Double.NaN, false, "r1", "1");
    Chart.Group group = new Chart.Group("a", 2, List.of(1.0, Double.NaN), List.of(dot));
    assertThat(panel(json(new Chart.Dots(TIME, List.of(group), List.of(List.of(0, 1))))))
        .isEqualTo(
            Variants.json(
                """
                {"x": {"title": "time", "scale": "from_zero_or_log", "unit": "us"},
                 "dots": [{"name": "a", "look": 2, "centre": [1, null],
                   "dots": [[null, false, "r1", "1"]]}],
                 "joined": [[0, 1]]}
                """));
  }

  @Test
  void numbersHaveFourDigits() {
    assertThat(
            points(Point.of(123456, 1.234567), Point.of(-0.0, 1e-7), Point.of(2.5e12, 3))
                .toString())
        .isEqualTo("[[123500,1.235],[0,1.0E-7],[2.5E12,3]]");
  }

  @Test
  void aPointHasItsIntervalAndItsWordsOnlyWhereItHasThem() {
    Point bounded = new Point(1, 2, 1.5, 2.5, "", "");
    Point named = Point.of(1, 2).saying("run 1", "bad");
    Point below = new Point(1, 2, Double.NaN, 2.5, "", "");
    assertThat(
            points(Point.of(1, 2), bounded, named, bounded.saying("", "hollow"), below).toString())
        .isEqualTo(
            "[[1,2],[1,2,1.5,2.5],[1,2,null,null,\"bad\",\"run 1\"],[1,2,1.5,2.5,\"hollow\",\"\"],"
                + "[1,2,null,2.5]]");
  }

  @Test
  void aSeriesTellsHowItIsDrawn() {
    Series line = line("a", Point.of(1, 2));
    Series trend = line.as(Chart.Draw.TREND, 1.25).broken().in("good");
    JsonNode series = json(plot(line, trend)).path("series");
    assertThat(series.get(0))
        .isEqualTo(
            Variants.json(
                "{\"name\": \"a\", \"look\": 0, \"draw\": \"line\", \"size\": 8.0, \"named\": true,"
                    + " \"points\": [[1, 2]]}"));
    assertThat(series.get(1))
        .isEqualTo(
            Variants.json(
                "{\"name\": \"a\", \"look\": 0, \"draw\": \"trend\", \"size\": 1.25, \"colour\": \"good\","
                    + " \"dashed\": true, \"points\": [[1, 2]]}"));
  }

  @Test
  void anAxisTellsOnlyWhatIsGiven() {
    Axis names =
        new Axis("", Scale.NAMES, "", Double.NaN, Double.NaN, List.of(), List.of("mon", "tue"));
    Axis between = Axis.of("x", Scale.LOG, "").between(0, Double.NaN).at(List.of(1.0, 4.0));
    Series line = line("a", Point.of(1, 2));
    JsonNode panel = panel(json(new Plot(names, between, List.of(line), List.of())));
    assertThat(panel.path("x"))
        .isEqualTo(
            Variants.json(
                "{\"title\": \"\", \"scale\": \"names\", \"unit\": \"\", \"names\": [\"mon\", \"tue\"]}"));
    assertThat(panel.path("y"))
        .isEqualTo(
            Variants.json(
                "{\"title\": \"x\", \"scale\": \"log\", \"unit\": \"\", \"from\": 0, \"ticks\": [1, 4]}"));
  }

  @Test
  void aMarkHasOnlyThePlacesItNeeds() {
    Mark level = new Mark(MarkKind.LEVEL, Double.NaN, Double.NaN, 10, "limit", "bad");
    Mark area = new Mark(MarkKind.AREA, 1, 2, Double.NaN, "", "link");
    JsonNode marks =
        panel(json(new Plot(TIME, TIME, List.of(), List.of(level, area)))).path("marks");
    assertThat(marks)
        .isEqualTo(
            Variants.json(
                """
                [{"kind": "level", "y": 10, "label": "limit", "colour": "bad"},
                 {"kind": "area", "from": 1, "to": 2, "label": "", "colour": "link"}]
                """));
  }
}
