package io.kurabe.cli;

import io.kurabe.study.PublishedSet;
import io.kurabe.study.counters.CountersOptions;
import io.kurabe.study.counters.CountersStudy;
import java.util.List;
import java.util.Optional;

/** The studies and profiles that {@code bench run} knows. */
final class Catalogue {
  /** What is used when the user names no target. */
  static final List<String> DEFAULT_TARGETS =
      List.of("embedded:mariadb", "embedded:postgres", "embedded:redis");

  /**
   * A study at a size.
   *
   * @param name on the command line
   * @param study name of the study
   * @param description one line
   * @param options its factors
   */
  record Profile(String name, String study, String description, CountersOptions options) {}

  private static final List<Profile> PROFILES =
      List.of(
          new Profile(
              CountersStudy.NAME,
              CountersStudy.NAME,
              CountersStudy.QUESTION,
              CountersOptions.LOCAL),
          new Profile(
              "counters-published",
              CountersStudy.NAME,
              "counters at the published size: 4 to 400 clients that think for 0 to 1 s (about two hours)",
              CountersOptions.PUBLISHED));

  private Catalogue() {}

  static Optional<Profile> profile(String name) {
    return PROFILES.stream().filter(p -> p.name.equals(name)).findFirst();
  }

  static List<Profile> profiles() {
    return PROFILES;
  }

  /** Published numbers that can stand beside ours. */
  static List<PublishedSet> publishedSets() {
    return List.of(CountersStudy.published());
  }

  static Optional<PublishedSet> published(String name) {
    return publishedSets().stream().filter(s -> s.name().equals(name)).findFirst();
  }

  static List<String> names() {
    return PROFILES.stream().map(Profile::name).toList();
  }
}
