package io.kurabe.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Problems;
import java.util.List;
import java.util.Optional;

/** A profile made of lines, and what is wrong with it. */
final class ReadProfile {
  private final Problems problems = new Problems("mine");
  private final Optional<Profile> profile;

  private ReadProfile(String text) {
    profile = ProfileReader.read("mine", text, problems);
  }

  static ReadProfile of(String... lines) {
    return new ReadProfile(String.join("\n", lines));
  }

  /** The profile, in which nothing is wrong. */
  Profile sound() {
    assertThat(problems()).isEmpty();
    return profile.orElseThrow();
  }

  /** The profile, whatever is wrong. */
  Profile whatever() {
    return profile.orElseThrow();
  }

  boolean isUsable() {
    return profile.isPresent();
  }

  /** All problems, which one message has. */
  List<String> problems() {
    return of(problems);
  }

  static List<String> of(Problems problems) {
    try {
      problems.throwIfAny();
      return List.of();
    } catch (ConfigurationException e) {
      e.problems().forEach(p -> assertThat(e.getMessage()).contains(p));
      return e.problems();
    }
  }
}
