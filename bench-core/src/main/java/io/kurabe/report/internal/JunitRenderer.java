package io.kurabe.report.internal;

import io.kurabe.page.internal.Brief.Check;
import io.kurabe.page.internal.Brief.Outcome;
import io.kurabe.page.internal.Page;
import java.util.List;

/**
 * Writes the checks of a page as build systems read results of tests: a failed check is a failure,
 * one that is not decided is skipped with its reason, and one without usable data is an error.
 */
public final class JunitRenderer {
  private JunitRenderer() {}

  /** Returns the XML, with a newline at its end; a page without checks is a suite without tests. */
  public static String text(Page page) {
    List<Check> checks = page.brief().checks();
    StringBuilder out = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    String counts =
        " tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\""
            .formatted(
                checks.size(),
                count(checks, Outcome.FAILED),
                count(checks, Outcome.INVALID),
                count(checks, Outcome.UNDECIDED));
    out.append("<testsuites name=\"kurabe\"").append(counts).append(">\n");
    out.append("  <testsuite name=\"").append(escape(page.kind())).append('"').append(counts);
    out.append(">\n    <properties>\n");
    property(out, "title", page.title());
    property(out, "kurabe", page.origin().version());
    out.append("    </properties>\n");
    checks.forEach(check -> testCase(out, check));
    return out.append("  </testsuite>\n</testsuites>\n").toString();
  }

  private static long count(List<Check> checks, Outcome outcome) {
    return checks.stream().filter(c -> c.outcome() == outcome).count();
  }

  private static void property(StringBuilder out, String name, String value) {
    out.append("      <property name=\"%s\" value=\"%s\"/>\n".formatted(name, escape(value)));
  }

  private static void testCase(StringBuilder out, Check check) {
    out.append(
        "    <testcase classname=\"%s\" name=\"%s\" time=\"0\""
            .formatted(escape(check.subject()), escape(check.name())));
    String because = escape(String.join("; ", check.because()));
    switch (check.outcome()) {
      case PASSED -> out.append("/>\n");
      case FAILED -> end(out, "failure", " type=\"gate\"", because);
      case INVALID -> end(out, "error", " type=\"invalid\"", because);
      case UNDECIDED -> end(out, "skipped", "", because);
    }
  }

  private static void end(StringBuilder out, String element, String type, String because) {
    out.append(
        ">\n      <%s message=\"%s\"%s/>\n    </testcase>\n".formatted(element, because, type));
  }

  /** Escapes text for attributes; what XML has no place for is shown as it is on a terminal. */
  private static String escape(String text) {
    return Visible.text(text.replaceAll("\\s+", " "))
        .replaceAll("[\\ufffe\\uffff]", "?")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
