package io.kurabe.study.page;

import io.kurabe.page.DataFile;
import io.kurabe.page.Section;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import java.util.List;
import java.util.function.Predicate;

/**
 * What a study adds to the page that all studies have. Immutable.
 *
 * @param sections of the study, after the answer
 * @param data tables of the study for other programs
 * @param shown the points that the page's own tables and charts show; of the others the study has
 *     tables of its own
 * @param statements whether times of single statements are shown: over whole runs they may mix what
 *     a study tells apart
 * @param listed the runs that are listed one by one
 * @param ofOthers where the other runs are; empty when all are listed
 * @param search whether points are rates of a search
 * @param invalid what became of the numbers of invalid runs
 */
public record PageParts(
    List<Section> sections,
    List<DataFile> data,
    Predicate<PointResult> shown,
    boolean statements,
    Predicate<RunResult> listed,
    String ofOthers,
    boolean search,
    String invalid) {
  /** A study that adds nothing. */
  public static final PageParts NONE = of(List.of(), List.of());

  public PageParts {
    sections = List.copyOf(sections);
    data = List.copyOf(data);
  }

  /** Sections and tables beside those that every page has. */
  public static PageParts of(List<Section> sections, List<DataFile> data) {
    return new PageParts(
        sections,
        data,
        p -> true,
        true,
        r -> true,
        "",
        false,
        "Invalid runs: not in any number above");
  }

  /** The same, and of all points only these are shown by the page itself. */
  public PageParts showing(Predicate<PointResult> points) {
    return new PageParts(sections, data, points, statements, listed, ofOthers, search, invalid);
  }

  /** The same without times of single statements. */
  public PageParts withoutStatements() {
    return new PageParts(sections, data, shown, false, listed, ofOthers, search, invalid);
  }

  /** The same, but only these runs are listed. */
  public PageParts listing(Predicate<RunResult> runs, String whereTheOthersAre) {
    return new PageParts(
        sections, data, shown, statements, runs, whereTheOthersAre, search, invalid);
  }

  /** The same of a search, whose points are rates. */
  public PageParts ofSearch() {
    return new PageParts(sections, data, shown, statements, listed, ofOthers, true, invalid);
  }

  /** The same with other words for what became of the numbers of invalid runs. */
  public PageParts withInvalid(String words) {
    return new PageParts(sections, data, shown, statements, listed, ofOthers, search, words);
  }
}
