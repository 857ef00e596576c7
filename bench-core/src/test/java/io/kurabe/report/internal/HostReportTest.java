package io.kurabe.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.compare.Loads;
import io.kurabe.page.internal.DataFile;
import io.kurabe.report.Reports;
import io.kurabe.result.CloudResult;
import io.kurabe.result.HostPrice;
import io.kurabe.result.HostWindow;
import io.kurabe.result.SampleHosts;
import io.kurabe.result.StudyResult;
import io.kurabe.result.UnequalPair;
import io.kurabe.study.page.internal.StudyPages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What hosts add to every form of a report. */
class HostReportTest {
  private static final String ODD = "<script>alert(1)</script>";
  private static final String METRICS = "host-metrics.csv";
  private static final String LOAD = "host-load.csv";
  private static final String VALUE = "price-performance.csv";
  private static final String[] TITLES = {
    "The servers are not alike",
    "Price and performance",
    "The host's own metrics",
    "From the host",
    "What sessions waited for",
    "USD"
  };

  @TempDir Path folder;

  private static StudyResult plain() {
    return new Loads()
        .point("x86", "upsert", 997, 998, 999, 1_000, 1_001, 1_002, 1_003)
        .point("arm", "upsert", 1_197, 1_198, 1_199, 1_200, 1_201, 1_202, 1_203)
        .result();
  }

  private static StudyResult hosted() {
    return plain().withHosts(SampleHosts.all());
  }

  private static String terminal(StudyResult result, int columns) {
    return Rendered.text(result, Optional.empty(), new TextStyle(false, false, columns));
  }

  /** Of the page without its scripts, whose words are no answer. */
  private static String body(StudyResult result) {
    String page = Rendered.html(result);
    return page.substring(page.indexOf("<body>"), page.indexOf("<script type="));
  }

  private static List<String> files(StudyResult result) {
    return StudyPages.of(result).data().stream().map(DataFile::name).toList();
  }

  @Test
  void theTerminalShowsPricesLimitsNotesAndWhatIsNotAlike() {
    assertThat(terminal(hosted(), 140))
        .contains("x86 and arm: the storage is gp2 and gp3.", "x86 and arm: 1 setting differs.")
        .containsPattern("jit +on +not set\\R")
        .contains("Price and performance\n")
        .containsPattern("x86 +1k .*0\\.200 +0\\.05556 \\(")
        .containsPattern("arm +\\+ more +1\\.20k .*0\\.160 +0\\.03704 \\(.*1\\.50x \\(")
        .contains("arm: 0.160 USD per hour; as given by --price")
        .contains("From the host\n  x86: " + SampleHosts.LIMIT)
        .contains(" In run " + SampleHosts.RUN + ".\n  " + SampleHosts.NOTE);
  }

  @Test
  void aNarrowTerminalSaysWhereTheOtherColumnsAre() {
    assertThat(terminal(hosted(), 140)).doesNotContain("In report.html also");
    assertThat(terminal(hosted(), 60).replaceAll("\\s+", " "))
        .contains("In report.html also: 95%, p99, USD/h, mean.");
  }

  @Test
  void manySettingsAreCountedInTheTerminalAndListedElsewhere() {
    StudyResult result = withSettings(13);
    assertThat(terminal(result, 100)).contains("13 settings differ.").doesNotContain("setting13");
    assertThat(terminal(withSettings(12), 100)).contains("12 settings differ.", "setting12");
    assertThat(Reports.markdown(result)).contains("| x86 and arm | setting13 | on | off |");
    assertThat(body(result)).contains("<td>setting13</td><td>on</td><td>off</td>");
  }

  private static StudyResult withSettings(int count) {
    List<UnequalPair.Setting> settings = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      settings.add(new UnequalPair.Setting("setting" + i, "on", "off"));
    }
    UnequalPair pair = new UnequalPair("x86", "arm", List.of(), settings);
    return plain().withHosts(new CloudResult(List.of(), List.of(), List.of(pair), List.of()));
  }

  @Test
  void markdownHasEveryTable() {
    assertThat(Reports.markdown(hosted()))
        .contains("## The servers are not alike\n\n- x86 and arm: the storage is gp2 and gp3.")
        .contains("| x86 and arm | jit | on | not set |")
        .contains("|  | target | value | ops/s | 95% | mean | p99 | USD/h | USD/M |")
        .contains("| upsert at 1 client | arm | **+ more** | 1.20k |")
        .contains("\n- x86: 0.200 USD per hour; db.m6i.large, PostgreSQL")
        .contains("## From the host\n\n- x86: " + SampleHosts.LIMIT)
        .contains("- x86: " + SampleHosts.LIMIT + " In run " + SampleHosts.RUN + ".")
        .contains("| x86 | ReadThroughput | 3 MiB/s | 768 KiB/s | 6 MiB/s |")
        .contains("| x86 | IO:DataFileRead | 0.250 |")
        .contains("\n- " + SampleHosts.NOTE);
  }

  @Test
  void thePageHasEveryTable() {
    assertThat(body(hosted()))
        .contains("<section id=\"unequal\">", "<section id=\"price\">", "<section id=\"host\">")
        .contains("<li>x86 and arm: the storage is gp2 and gp3.</li>")
        .contains("<td>jit</td><td>on</td><td>not set</td>")
        .contains("<td>arm</td><td class=\"good\">+ more</td><td class=\"n\">1.20k</td>")
        .contains("<td class=\"n\">0.160</td>")
        .contains("USD/M: dollars for a million operations")
        .contains("<li>arm: 0.160 USD per hour; as given by --price</li>")
        .contains("<li>x86: " + SampleHosts.LIMIT + " In run " + SampleHosts.RUN + ".</li>")
        .contains("<td>CPUUtilization</td><td class=\"n\">40%</td>")
        .contains("<td>IO:DataFileRead</td><td class=\"n\">0.250</td>")
        .contains("<li>" + SampleHosts.NOTE + "</li>");
  }

  @Test
  void filesHaveEverySampleWaitAndPrice() {
    assertThat(files(hosted())).contains(METRICS, LOAD, VALUE);
    assertThat(Rendered.csv(hosted(), METRICS))
        .startsWith("run,target,shared,metric,unit,start_s,period_s,average,minimum,maximum\n")
        .contains(
            SampleHosts.RUN
                + ",x86,true,CPUUtilization,%,-5.000000,60,45.000000,22.500000,90.000000\n")
        .contains("\n,x86,false,ReadLatency,s,55.000000,60,0.003000,0.002000,0.004000\n")
        .hasLineCount(1 + 2 + 4 * 2);
    assertThat(Rendered.csv(hosted(), LOAD))
        .isEqualTo(
            "run,target,waits_for,sessions\n"
                + SampleHosts.RUN
                + ",x86,CPU,1.500000\n,x86,CPU,2.000000\n,x86,IO:DataFileRead,0.250000\n");
    List<String> value = Rendered.csv(hosted(), VALUE).lines().toList();
    assertThat(value).hasSize(3).allSatisfy(l -> assertThat(l.split(",", -1)).hasSize(18));
    assertThat(value.get(1)).startsWith("upsert at 1 client,x86,1000.000000,").endsWith(",,,,,,,");
    assertThat(value.get(2)).contains(",0.160000,0.037037,").endsWith(",more");
  }

  @Test
  void filesWithoutRowsAreNotMade() {
    StudyResult noted = plain().withHosts(SampleHosts.noted("No rights."));
    assertThat(files(noted)).doesNotContain(METRICS, LOAD, VALUE);
    PageFormats.writeAll(folder, noted);
    assertThat(folder.resolve(METRICS)).doesNotExist();
    PageFormats.writeAll(folder, hosted());
    assertThat(folder.resolve(METRICS)).isNotEmptyFile();
    assertThat(folder.resolve(VALUE)).isNotEmptyFile();
  }

  @Test
  void withoutHostsNothingIsSaidOfThem() {
    assertThat(terminal(plain(), 100)).doesNotContain(TITLES);
    assertThat(Reports.markdown(plain())).doesNotContain(TITLES);
    assertThat(body(plain())).doesNotContain(TITLES);
    assertThat(files(plain())).doesNotContain(METRICS, LOAD, VALUE);
  }

  /** Without this the test above could look for words that no report has. */
  @Test
  void withHostsEachOfTheseIsSaid() {
    assertThat(terminal(hosted(), 140)).contains(TITLES);
    assertThat(Reports.markdown(hosted())).contains(TITLES);
    assertThat(body(hosted()).replace("&#39;", "'")).contains(TITLES);
  }

  @Test
  void withHostsOfWhichNothingIsKnownNothingIsSaidEither() {
    StudyResult empty = plain().withHosts(SampleHosts.noted());
    assertThat(terminal(empty, 100)).isEqualTo(terminal(plain(), 100));
    assertThat(Reports.markdown(empty)).isEqualTo(Reports.markdown(plain()));
    assertThat(body(empty)).isEqualTo(body(plain()));
  }

  @Test
  void waitsAreOnThePageAlsoWithoutMetrics() {
    HostWindow waits = SampleHosts.waiting("x86", new HostWindow.Wait("Lock:tuple", 3));
    assertThat(body(plain().withHosts(SampleHosts.watched(waits))))
        .contains("<section id=\"host\">", "<td>Lock:tuple</td><td class=\"n\">3</td>");
  }

  @Test
  void wordsOfOthersBecomeNoMarkup() {
    CloudResult odd =
        new CloudResult(
            List.of(new HostPrice("x86", 0.2, ODD, ODD, ODD, ODD)),
            List.of(SampleHosts.limited(ODD, ODD, ODD)),
            List.of(
                new UnequalPair(
                    ODD, ODD, List.of(ODD), List.of(new UnequalPair.Setting(ODD, ODD, "a|b")))),
            List.of(ODD + " & more"));
    StudyResult result =
        new Loads().point("x86", "upsert", 999, 1_001).point(ODD, "upsert", 999, 1_001).result();
    assertThat(body(result.withHosts(odd)))
        .contains("<li>&lt;script&gt;alert(1)&lt;/script&gt; &amp; more</li>")
        .doesNotContain(ODD);
    assertThat(Reports.markdown(result.withHosts(odd)))
        .contains("&lt;script>alert(1)&lt;/script> &amp; more", "a\\|b")
        .doesNotContain("<script");
  }
}
