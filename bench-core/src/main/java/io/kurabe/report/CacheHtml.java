package io.kurabe.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.result.CacheCourse;
import io.kurabe.result.QueryCacheResult;
import java.util.List;

/** The part of {@code report.html} that only a study of caches has. Used once. */
final class CacheHtml {
  /** The script that draws its charts. */
  static final String SCRIPT = "querycache.js";

  /** What {@link #SCRIPT} draws. */
  static final String DATA = "caches";

  private static final TextStyle RICH = new TextStyle(false, true, 100);
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final QueryCacheResult caches;
  private final CacheTables tables;
  private final TimeBars bars;
  private final Html html;

  CacheHtml(QueryCacheResult caches, Html html) {
    this.caches = caches;
    this.tables = new CacheTables(caches, RICH);
    this.bars = new TimeBars(caches.times());
    this.html = html;
  }

  /** Adds all sections. */
  void add() {
    rows();
    if (!bars.isEmpty()) {
      bars.html(html);
    }
    course();
    locks();
  }

  private void rows() {
    if (tables.targets().isEmpty()) {
      return;
    }
    html.section("caches", "Reads with and without a cache");
    for (String target : tables.targets()) {
      html.element("h3", "", target);
      html.table("Reads with and without a cache on " + target, tables.rows(target));
    }
    html.element("p", "note", tables.legend()).list("plain", caches.notes()).end("section");
  }

  private void course() {
    if (caches.courses().isEmpty()) {
      return;
    }
    html.section("fragmentation", "Fragmentation of the query cache over time");
    html.raw("<noscript><p>The charts need script. All numbers are in the tables.</p></noscript>");
    html.raw("<div class=\"charts\">\n");
    HtmlPage.chart(
        html,
        "cache-blocks",
        "Free blocks",
        "Pieces of the cache's free memory (Qcache_free_blocks) in the first observed run of each"
            + " point. More pieces: more fragmented.");
    HtmlPage.chart(
        html,
        "cache-prunes",
        "Results thrown away",
        "For want of memory since the begin of the run (Qcache_lowmem_prunes).");
    html.raw("</div>\n").end("section");
  }

  private void locks() {
    if (caches.instruments().isEmpty()) {
      return;
    }
    html.section("locks", "Locks and stages of the query cache");
    for (String target : tables.targets()) {
      CellTable instruments = tables.instruments(target, true);
      if (!instruments.isEmpty()) {
        html.element("h3", "", target);
        html.table("Locks and stages of the query cache of " + target, instruments);
      }
      CellTable observing = tables.observing(target);
      if (!observing.isEmpty()) {
        html.table("What observing costs on " + target, observing);
      }
    }
    html.element("p", "note", CacheTables.LOCKS).end("section");
  }

  /** The courses, for {@link #SCRIPT}. */
  static ObjectNode data(QueryCacheResult caches) {
    ObjectNode root = JSON.objectNode();
    boolean several = caches.courses().stream().map(CacheCourse::target).distinct().count() > 1;
    ArrayNode courses = root.putArray("courses");
    for (CacheCourse course : caches.courses()) {
      String name =
          (several ? course.target() + " " : "")
              + course.way().replace("query cache ", "")
              + ", writes "
              + course.writes();
      ObjectNode node = courses.addObject().put("name", name);
      ArrayNode blocks = node.putArray("blocks");
      ArrayNode prunes = node.putArray("prunes");
      for (CacheCourse.Sample sample : course.samples()) {
        blocks.addArray().add(sample.seconds()).add(sample.freeBlocks());
        prunes.addArray().add(sample.seconds()).add(sample.prunes());
      }
    }
    return root;
  }

  /** Scripts of the page, in their order. */
  static List<String> scripts() {
    return List.of(SCRIPT, "report.js");
  }
}
