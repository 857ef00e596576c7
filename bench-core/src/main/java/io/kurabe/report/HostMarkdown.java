package io.kurabe.report;

import io.kurabe.compare.PricePerformance;
import io.kurabe.result.HostResult;
import io.kurabe.result.StudyResult;

/** What the hosts of servers add to a result, as Markdown. */
final class HostMarkdown {
  private static final TextStyle RICH = new TextStyle(false, true, 100);

  private final MarkdownPage page;

  HostMarkdown(MarkdownPage page) {
    this.page = page;
  }

  /** Adds everything to the page. */
  void add(StudyResult result, HostResult hosts) {
    HostTables tables = new HostTables(hosts, PricePerformance.of(result), RICH);
    page.bullets("The servers are not alike", tables.unequal());
    page.section("Settings that differ", "servers", tables.settings(), "");
    page.section("Price and performance", "of", tables.value(), tables.legend());
    page.bullets("Prices", tables.prices());
    page.bullets("Limits of the host that were reached", tables.limits());
    page.section("Metrics of the host", "target", tables.metrics(), HostTables.METRICS);
    page.section("What sessions waited for", "target", tables.load(), "");
    page.bullets("From the host", hosts.notes());
  }
}
