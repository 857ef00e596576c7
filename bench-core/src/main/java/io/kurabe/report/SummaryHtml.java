package io.kurabe.report;

import io.kurabe.result.EnvironmentReader;
import java.util.List;

/** The summary of a profile for browsers. Used once. */
final class SummaryHtml {
  private final ProfileSummary summary;
  private final Html html = new Html();

  SummaryHtml(ProfileSummary summary) {
    this.summary = summary;
  }

  String text() {
    HostTables tables = summary.tables(ProfileSummary.rich());
    html.raw("<header>\n").element("p", "kind", "Kurabe / profile " + summary.name());
    html.element("h1", "", summary.description());
    summary.cautions().forEach(c -> html.element("p", "answer bad", c));
    html.raw("</header>\n<main>\n");
    unequal(tables);
    performance(tables);
    parts();
    host(tables);
    html.raw("</main>\n");
    HtmlPage.footer(html, EnvironmentReader.version());
    return HtmlPage.text(summary.name(), html.toString(), "{}", List.of());
  }

  private void unequal(HostTables tables) {
    if (tables.unequal().isEmpty()) {
      return;
    }
    html.section("unequal", "The servers are not alike").list("plain", tables.unequal());
    if (!tables.settings().isEmpty()) {
      html.table("Settings that differ", tables.settings());
    }
    html.end("section");
  }

  private void performance(HostTables tables) {
    html.section("price", tables.title());
    if (!tables.performance().isEmpty()) {
      html.table(tables.title(), tables.performance());
      if (!tables.legend().isEmpty()) {
        html.element("p", "note", tables.legend());
      }
    }
    html.list("plain", tables.prices());
    if (!summary.gates().isEmpty()) {
      html.element("h3", "", "Gates").list("plain", summary.gates());
    }
    html.end("section");
  }

  private void parts() {
    html.section("parts", "Parts");
    for (ProfileSummary.Part part : summary.parts()) {
      String link = Html.escape(part.folder() + "/" + Reports.HTML);
      html.raw("<h3><a href=\"" + link + "\">" + Html.escape(part.name()) + "</a></h3>\n");
      if (!part.about().isEmpty()) {
        html.element("p", "note", part.about());
      }
      ProfileSummary.answer(part).forEach(s -> html.element("p", "", s));
    }
    html.end("section");
  }

  private void host(HostTables tables) {
    if (tables.limits().isEmpty() && tables.notes().isEmpty()) {
      return;
    }
    html.section("host", "From the host");
    html.list("bad", tables.limits()).list("plain", tables.notes()).end("section");
  }
}
