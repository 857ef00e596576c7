package io.kurabe.report;

import io.kurabe.compare.PricePerformance;
import io.kurabe.result.HostResult;
import io.kurabe.result.StudyResult;

/** What the hosts of servers add to a result, for browsers. */
final class HostHtml {
  private static final TextStyle RICH = new TextStyle(false, true, 100);

  private final HostTables tables;
  private final HostResult hosts;
  private final Html html;

  HostHtml(StudyResult result, HostResult hosts, Html html) {
    this.tables = new HostTables(hosts, PricePerformance.of(result), RICH);
    this.hosts = hosts;
    this.html = html;
  }

  /** Adds the sections that belong to the answer. */
  void add() {
    if (!tables.unequal().isEmpty()) {
      html.section("unequal", "The servers are not alike").list("plain", tables.unequal());
      if (!tables.settings().isEmpty()) {
        html.table("Settings that differ", tables.settings());
      }
      html.end("section");
    }
    if (!tables.prices().isEmpty()) {
      html.section("price", "Price and performance");
      if (!tables.value().isEmpty()) {
        html.table("Price and performance", tables.value());
        html.element("p", "note", tables.legend());
      }
      html.list("plain", tables.prices()).end("section");
    }
    host();
  }

  private void host() {
    boolean nothing =
        tables.metrics().isEmpty()
            && tables.load().isEmpty()
            && tables.limits().isEmpty()
            && hosts.notes().isEmpty();
    if (nothing) {
      return;
    }
    html.section("host", "From the host");
    html.list("bad", tables.limits()).list("plain", hosts.notes());
    if (!tables.metrics().isEmpty()) {
      html.table("Metrics of the host", tables.metrics());
      html.element("p", "note", HostTables.METRICS);
    }
    if (!tables.load().isEmpty()) {
      html.element("h3", "", "What sessions waited for");
      html.table("What sessions waited for", tables.load());
    }
    html.end("section");
  }
}
