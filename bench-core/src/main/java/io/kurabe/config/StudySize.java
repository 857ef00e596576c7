package io.kurabe.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The two sets of defaults that a study may have. */
public enum StudySize {
  /** Small enough to show the effects on one machine in under two minutes. */
  LOCAL,
  /** The size of the published experiment; for real servers, and for hours. */
  PUBLISHED;

  /** {@return the word that a user writes for it} */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * {@return the size of that word; empty when it is no size}
   *
   * @param text the text
   */
  public static Optional<StudySize> of(String text) {
    return Arrays.stream(values()).filter(s -> s.text().equals(text)).findFirst();
  }
}
