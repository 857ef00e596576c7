package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.cli.profile.ProfileCatalogue;
import io.kurabe.stats.internal.RunStatistics;
import io.kurabe.study.internal.Study;
import io.kurabe.workload.WorkloadType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Tables and sentences of the documentation agree with what the program declares. */
class DocumentedFactsTest {
  private static final int README_LINES = 180;
  private static final int WIDTH = 140;

  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");

  @Test
  void theReadmeIsShort() {
    assertThat(Readme.main().text().lines().count()).isLessThanOrEqualTo(README_LINES);
  }

  @TestFactory
  Stream<DynamicTest> linesOfProseFitIntoTheWidth() {
    return Readme.all().stream()
        .filter(page -> page.toString().matches("(README|docs).*"))
        .map(
            page ->
                DynamicTest.dynamicTest(
                    page.toString(),
                    () ->
                        assertThat(prose(page).lines())
                            .allMatch(l -> l.length() <= WIDTH || l.startsWith("|"))));
  }

  @TestFactory
  Stream<DynamicTest> tablesHaveRows() {
    return Readme.all().stream()
        .map(
            page ->
                DynamicTest.dynamicTest(
                    page.toString(),
                    () ->
                        assertThat(prose(page))
                            .doesNotContainPattern("(?m)^\\|[-:| ]+\\|\\n(?!\\|)")));
  }

  @Test
  void theGalleryNamesTheCommandsThatMadeItsPictures() throws IOException {
    Readme gallery = Readme.page("docs/gallery/index.md");
    String made = Files.readString(gallery.file().resolveSibling("make")).replace("\\\n ", "");
    List<String> commands =
        Pattern.compile("`\\./bench ([^`]+)`")
            .matcher(gallery.text())
            .results()
            .map(command -> command.group(1).replace('\n', ' '))
            .toList();
    assertThat(commands).hasSizeGreaterThan(10).allMatch(command -> made.contains(" " + command));
  }

  @Test
  void theTableOfStudiesIsThatOfTheDeclarations() {
    for (Study<?> study : Study.all()) {
      assertThat(Readme.main().text())
          .contains(
              "| [%1$s](docs/studies/%1$s.md) | %2$s | %3$s |"
                  .formatted(
                      study.info().name(), study.info().question(), study.info().published()));
      assertThat(Readme.page("docs/index.md").text())
          .contains(
              "| [%1$s](studies/%1$s.md) | %2$s |"
                  .formatted(study.info().name(), study.info().question()));
    }
  }

  @Test
  void theTablesOfWorkloadsAndProfilesHaveAllThatThereAre() {
    Set<String> workloads =
        WorkloadType.all().stream().map(WorkloadType::name).collect(Collectors.toSet());
    assertThat(firstCells(Readme.page("docs/guide/load.md"), "| workload |"))
        .containsExactlyInAnyOrderElementsOf(workloads);
    assertThat(firstCells(Readme.page("docs/guide/profiles.md"), "| profile |"))
        .containsExactlyInAnyOrderElementsOf(ProfileCatalogue.NAMES);
  }

  private static Set<String> firstCells(Readme page, String head) {
    Set<String> cells = new TreeSet<>();
    String table = page.text().substring(page.text().indexOf(head));
    for (String line : table.lines().skip(2).takeWhile(l -> l.startsWith("|")).toList()) {
      Matcher name = Pattern.compile("`([^`]+)`").matcher(line.split("\\|")[1]);
      while (name.find()) {
        cells.add(name.group(1));
      }
    }
    return cells;
  }

  @Test
  void theTableOfExitCodesIsThatOfTheProgram() throws Exception {
    Set<Integer> codes = new TreeSet<>();
    for (var field : ExitCode.class.getDeclaredFields()) {
      if (field.getType() == int.class) {
        codes.add((Integer) field.get(null));
      }
    }
    String text = Readme.main().text();
    String table = text.substring(text.indexOf("| code | meaning |"));
    assertThat(table.lines().skip(2).takeWhile(l -> l.startsWith("|")))
        .extracting(l -> Integer.valueOf(l.split("\\|")[1].strip()))
        .containsExactlyElementsOf(codes);
  }

  /** "The interval of a median needs 6 runs" and "2.5 % on five of a mean". */
  @Test
  void asManyRunsAreNeededAsThePagesSay() {
    assertThat(RunStatistics.median(runs(5), "x").bounded()).isFalse();
    assertThat(RunStatistics.median(runs(6), "x").bounded()).isTrue();
    assertThat(RunStatistics.mean(runs(3), "x").bounded()).isTrue();
    for (String page : List.of("library", "junit")) {
      assertThat(Readme.page("docs/guide/" + page + ".md").text())
          .containsPattern("median\\*?,? (which )?needs 6");
    }
  }

  private static List<Double> runs(int n) {
    return IntStream.rangeClosed(1, n).mapToObj(i -> (double) i).toList();
  }

  @TestFactory
  Stream<DynamicTest> linksLeadToFilesAndHeadingsThatAreThere() {
    return Readme.all().stream()
        .flatMap(
            page ->
                LINK.matcher(prose(page))
                    .results()
                    .map(link -> link.group(1))
                    .filter(link -> !link.startsWith("http"))
                    .map(
                        link ->
                            DynamicTest.dynamicTest(
                                page + " to " + link,
                                () -> assertThat(isThere(page, link)).isTrue())));
  }

  /** Returns what is not a block of code. */
  private static String prose(Readme page) {
    return page.text().replaceAll("(?ms)^ *```.*?^ *```$", "");
  }

  private static boolean isThere(Readme page, String link) throws IOException {
    String[] parts = link.split("#", 2);
    Path file = parts[0].isEmpty() ? page.file() : page.file().resolveSibling(parts[0]);
    return Files.exists(file)
        && (parts.length < 2 || headings(Files.readString(file)).contains(parts[1]));
  }

  private static List<String> headings(String text) {
    return text.replaceAll("(?ms)^```.*?^```$", "")
        .lines()
        .filter(l -> l.startsWith("#"))
        .map(l -> l.replaceFirst("#+ ", "").toLowerCase(java.util.Locale.ROOT))
        .map(l -> l.replaceAll("[^\\w -]", "").strip().replace(' ', '-'))
        .toList();
  }

  @Test
  void everyPageIsOnTheFirstPage() {
    String index = Readme.page("docs/index.md").text();
    List<String> missing =
        Readme.all().stream()
            .map(Readme::toString)
            .filter(p -> p.startsWith("docs/") && !p.equals("docs/index.md"))
            .filter(p -> !index.contains("(" + p.substring("docs/".length()) + ")"))
            .toList();
    assertThat(missing).isEmpty();
  }
}
