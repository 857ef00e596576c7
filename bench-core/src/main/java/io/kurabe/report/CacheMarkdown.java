package io.kurabe.report;

import io.kurabe.result.QueryCacheResult;

/** The tables of a study of caches as Markdown. */
final class CacheMarkdown {
  private static final TextStyle RICH = new TextStyle(false, true, 100);

  private final MarkdownPage page;

  CacheMarkdown(MarkdownPage page) {
    this.page = page;
  }

  /** Adds everything to the page. */
  void add(QueryCacheResult caches) {
    CacheTables tables = new CacheTables(caches, RICH);
    TimeBars bars = new TimeBars(caches.times());
    for (String target : tables.targets()) {
      page.section(target + ": reads with and without a cache", "writes", tables.rows(target), "");
    }
    if (!tables.targets().isEmpty()) {
      page.paragraph(tables.legend());
    }
    for (String target : bars.targets()) {
      page.section(
          target + ": where the clients' time goes",
          "writes",
          bars.table(target),
          String.join(" ", bars.notes(target)));
    }
    if (!bars.isEmpty()) {
      page.paragraph(TimeBars.LEGEND);
    }
    for (String target : tables.targets()) {
      page.section(
          target + ": locks and stages of the query cache",
          "point",
          tables.instruments(target, true),
          "");
      page.section(target + ": what observing costs", "", tables.observing(target), "");
    }
    page.bullets("Of the caches", caches.notes());
  }
}
