package io.kurabe.target;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One thing that {@code bench doctor} looked at.
 *
 * @param check what was looked at, in a word or two, e.g. {@code free space}
 * @param level the verdict
 * @param text what was found, with its value; never holds a secret
 * @param advice what to do; empty when nothing needs to be done, only with {@link Level#OK}
 */
public record HealthReportLine(String check, Level level, String text, String advice) {
  /** The end of a sentence; what follows begins another. */
  private static final Pattern SENTENCE = Pattern.compile("\\.\\s+(?=[A-Z])");

  private static final String GENERAL = "Change it, or state it wherever the numbers are shown.";
  private static final String FIRST = "Nothing can be measured before this is fixed.";

  /** The verdict of a check. */
  public enum Level {
    /** Nothing needs to be done. */
    @JsonProperty("ok")
    OK,
    /** Runs work, and their numbers are worse or less general than they could be. */
    @JsonProperty("warning")
    WARNING,
    /** No run works. */
    @JsonProperty("stop")
    STOP;

    /** {@return the name of the level as all outputs show it} */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public HealthReportLine {
    if (level != Level.OK && advice.isBlank()) {
      throw new IllegalArgumentException("'" + text + "' needs an advice");
    }
  }

  /**
   * Makes a line for a check that found nothing to be done.
   *
   * @param check the name of the check
   * @param text the text
   * @return the health report line
   */
  public static HealthReportLine ok(String check, String text) {
    return new HealthReportLine(check, Level.OK, text, "");
  }

  /**
   * Makes a line for a check that found something which makes results worse or less general.
   *
   * @param check the name of the check
   * @param text the text
   * @param advice what to do
   * @return the health report line
   */
  public static HealthReportLine warning(String check, String text, String advice) {
    return new HealthReportLine(check, Level.WARNING, text, advice);
  }

  /**
   * Makes a warning from several sentences: the first says what is wrong, the others what to do.
   *
   * @param check the name of the check
   * @param sentences one sentence each
   * @return the health report line
   */
  public static HealthReportLine warning(String check, String sentences) {
    return of(check, Level.WARNING, sentences);
  }

  /**
   * Makes a line for a check that found a reason why no run works.
   *
   * @param check the name of the check
   * @param text the text
   * @param advice what to do
   * @return the health report line
   */
  public static HealthReportLine stop(String check, String text, String advice) {
    return new HealthReportLine(check, Level.STOP, text, advice);
  }

  /**
   * Makes a line from a message whose first sentence says what is wrong and whose others say what
   * to do.
   *
   * @param check the name of the check
   * @param level how bad it is
   * @param message what happened, with which value, and what to do
   * @return the line
   */
  public static HealthReportLine of(String check, Level level, String message) {
    String text = message.strip().replaceAll("\\s+", " ");
    Matcher end = SENTENCE.matcher(text);
    while (end.find()) {
      if (closed(text.substring(0, end.start()))) {
        return new HealthReportLine(
            check, level, text.substring(0, end.start()), text.substring(end.end()));
      }
    }
    return new HealthReportLine(
        check, level, text.replaceFirst("\\.$", ""), level == Level.STOP ? FIRST : GENERAL);
  }

  /**
   * Makes a line that says why a target cannot be used.
   *
   * @param check the name of the check
   * @param why the reason, in words
   * @return the health report line
   */
  public static HealthReportLine stop(String check, TargetException why) {
    return of(check, Level.STOP, String.valueOf(why.getMessage()));
  }

  /** Returns whether all parentheses are closed; a server's words stand in such. */
  private static boolean closed(String text) {
    return text.chars().filter(c -> c == '(').count() == text.chars().filter(c -> c == ')').count();
  }
}
