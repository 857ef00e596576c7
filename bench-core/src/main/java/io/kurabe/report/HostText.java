package io.kurabe.report;

import io.kurabe.compare.PricePerformance;
import io.kurabe.result.HostResult;
import io.kurabe.result.StudyResult;
import java.util.LinkedHashSet;
import java.util.Set;

/** What the hosts of servers add to a result, for the terminal. */
final class HostText {
  private static final int SETTINGS_SHOWN = 12;

  private final HostTables tables;
  private final HostResult hosts;
  private final TextPage page;

  HostText(StudyResult result, HostResult hosts, TextStyle style, TextPage page) {
    this.tables = new HostTables(hosts, PricePerformance.of(result), style);
    this.hosts = hosts;
    this.page = page;
  }

  /** Adds the settings that differ, where they are few. */
  static void settings(HostTables tables, TextPage page) {
    CellTable settings = tables.settings();
    if (!settings.isEmpty() && settings.rows().size() <= SETTINGS_SHOWN) {
      page.line("");
      page.table(settings, cell -> TextStyle.Look.PLAIN);
    }
  }

  /** Adds everything to the page. */
  void add() {
    page.bullets("The servers are not alike", tables.unequal(), TextStyle.Look.OPEN);
    settings(tables, page);
    CellTable value = tables.value();
    if (!value.isEmpty()) {
      page.heading("Price and performance");
      Set<String> left = new LinkedHashSet<>(page.fitted(value, HostTables.DISPENSABLE));
      page.legend(tables.legend() + TextPage.elsewhere(left));
    }
    page.bullets("Prices", tables.prices(), TextStyle.Look.PLAIN);
    page.bullets("Limits of the host that were reached", tables.limits(), TextStyle.Look.BAD);
    page.bullets("From the host", hosts.notes(), TextStyle.Look.PLAIN);
  }
}
