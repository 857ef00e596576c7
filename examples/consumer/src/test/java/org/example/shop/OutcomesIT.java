package org.example.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What the performance tests came to, as Surefire reported it before. */
class OutcomesIT {
  private static final Path REPORT =
      Path.of("target", "surefire-reports", "TEST-org.example.shop.OrdersPerformanceTest.xml");
  private static final Path BASELINE =
      Path.of("src/test/kurabe/org.example.shop.OrdersPerformanceTest.isNotSlowerThanItWas.json");

  @Test
  void theBudgetsWereKept() throws Exception {
    assertEquals("passed", outcome("staysWithinItsBudgets"));
    assertReportOf("staysWithinItsBudgets");
  }

  @Test
  void withoutABaselineTheComparisonWasInconclusive() throws Exception {
    if (!Files.exists(BASELINE)) {
      String outcome = outcome("isNotSlowerThanItWas");
      assertTrue(outcome.startsWith("skipped: "), outcome);
      assertTrue(outcome.contains("there is no baseline " + BASELINE), outcome);
      assertTrue(outcome.contains("-Dkurabe.baseline=record"), outcome);
    }
    assertReportOf("isNotSlowerThanItWas");
  }

  private static void assertReportOf(String test) {
    Path folder = Path.of("target", "kurabe", "org.example.shop.OrdersPerformanceTest." + test);
    assertTrue(Files.exists(folder.resolve("report.html")), folder + " has a report");
  }

  private static String outcome(String test) throws Exception {
    NodeList cases =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(REPORT.toFile())
            .getElementsByTagName("testcase");
    for (int i = 0; i < cases.getLength(); i++) {
      Element element = (Element) cases.item(i);
      if (element.getAttribute("name").startsWith(test)) {
        NodeList skipped = element.getElementsByTagName("skipped");
        return skipped.getLength() == 0
            ? "passed"
            : "skipped: " + skipped.item(0).getTextContent();
      }
    }
    throw new AssertionError("no test " + test + " in " + REPORT);
  }
}
