package io.kurabe.report;

import io.kurabe.result.QueryCacheResult;
import java.util.LinkedHashSet;
import java.util.Set;

/** The tables of a study of caches for the terminal. */
final class CacheText {
  private final QueryCacheResult caches;
  private final CacheTables tables;
  private final TimeBars bars;
  private final TextStyle style;
  private final TextPage page;

  CacheText(QueryCacheResult caches, TextStyle style, TextPage page) {
    this.caches = caches;
    this.tables = new CacheTables(caches, style);
    this.bars = new TimeBars(caches.times());
    this.style = style;
    this.page = page;
  }

  /** Adds everything to the page. */
  void add() {
    Set<String> left = new LinkedHashSet<>();
    for (String target : tables.targets()) {
      page.heading(target + ": reads with and without a cache");
      left.addAll(page.fitted(tables.rows(target), CacheTables.DISPENSABLE));
    }
    if (!tables.targets().isEmpty()) {
      page.legend(tables.legend() + TextPage.elsewhere(left));
    }
    times();
    instruments();
    page.bullets("Of the caches", caches.notes(), TextStyle.Look.PLAIN);
  }

  private void times() {
    for (String target : bars.targets()) {
      page.heading(target + ": where the clients' time goes");
      page.fitted(bars.bars(target, style.unicode()), TimeBars.DISPENSABLE);
    }
    if (!bars.isEmpty()) {
      page.line("");
      page.line("  " + TimeBars.key(style.unicode()));
      page.legend(TimeBars.LEGEND);
    }
  }

  private void instruments() {
    boolean any = false;
    for (String target : tables.targets()) {
      CellTable table = tables.instruments(target, false);
      if (!table.isEmpty()) {
        any = true;
        page.heading(target + ": locks and stages of the query cache");
        page.table(table, cell -> TextStyle.Look.PLAIN);
      }
    }
    if (any) {
      page.legend(CacheTables.LOCKS);
    }
  }
}
