package io.kurabe.study.page.internal;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Section;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import java.util.List;

/**
 * The parts that a study adds to the page of all studies, and the choice of what that page leaves
 * out because the study's own sections show it better. Each method is called only when a page needs
 * its answer, and gives the same answer every time.
 */
public interface PageParts {
  /** The parts of a study that adds nothing. */
  PageParts NONE =
      new PageParts() {
        @Override
        public List<Section> sections() {
          return List.of();
        }

        @Override
        public List<DataFile> files() {
          return List.of();
        }
      };

  /** Returns the sections of the study, which stand after the answer. */
  List<Section> sections();

  /**
   * Returns the answer in sentences, where the result itself has none; empty for the sentence on
   * speed that all results have.
   */
  default List<String> answer() {
    return List.of();
  }

  /** Returns the sentences that stand below whichever answer a result has; empty for none. */
  default List<String> besideTheAnswer() {
    return List.of();
  }

  /**
   * Returns what shows the study's answer on the first screen; empty for the chart that all studies
   * have.
   */
  default List<Block> main() {
    return List.of();
  }

  /**
   * Returns whether the answer speaks of a point: charts show such points at first, all that the
   * study varies when there is none.
   */
  default boolean answersBy(PointResult point) {
    return false;
  }

  /** Returns the tables of the study for other programs. */
  List<DataFile> files();

  /** Returns whether the tables and charts that all studies have show a point. */
  default boolean shows(PointResult point) {
    return true;
  }

  /** Returns whether times of single statements, over whole runs, are shown. */
  default boolean showsStatements() {
    return true;
  }

  /** Returns whether a run is listed beside all others. */
  default boolean lists(RunResult run) {
    return true;
  }

  /** Returns where the runs are that are not listed; empty when all are. */
  default String placeOfOtherRuns() {
    return "";
  }

  /** Returns whether each point is a rate that a search tried. */
  default boolean isSearch() {
    return false;
  }

  /** Returns the heading over the invalid runs, which says what happened to their numbers. */
  default String invalidRuns() {
    return "Invalid runs: not in any number above";
  }
}
