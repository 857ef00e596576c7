package io.kurabe.config;

import io.kurabe.config.internal.DurationText;
import io.kurabe.config.internal.KnownNames;
import io.kurabe.config.internal.Percent;
import io.kurabe.config.internal.WholeNumber;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The type of a {@link Parameter}'s values: how a text is read, how a value is written, and which
 * texts are possible. Immutable.
 *
 * @param <T> the values
 */
public final class ValueType<T> {
  /** The most of anything that is counted, unless a type says otherwise. */
  public static final int MOST = 100_000;

  private final Form form;
  private final Function<String, T> reader;
  private final Function<T, String> writer;

  private ValueType(Form form, Function<String, T> reader, Function<T, String> writer) {
    this.form = form;
    this.reader = reader;
    this.writer = writer;
  }

  /** What kind of text a value is. */
  public enum Kind {
    /** Given or not: {@code true} or {@code false}. */
    FLAG,
    /** A whole number. */
    WHOLE_NUMBER,
    /** One of a few words. */
    WORD,
    /** Any other text, e.g. a duration. */
    TEXT
  }

  /**
   * What a text must look like, for help and schemas.
   *
   * @param kind of the value, or of each element of a list
   * @param label stands for a value in help, e.g. {@code TIME}
   * @param words all that are possible; empty unless it is a word
   * @param least smallest number; 0 unless it is a number
   * @param most largest number; 0 unless it is a number
   * @param list whether several values may be given, with commas between them
   * @param repeated whether several values may be given, each for itself; a text has a line of each
   */
  public record Form(
      Kind kind,
      String label,
      List<String> words,
      long least,
      long most,
      boolean list,
      boolean repeated) {
    public Form {
      words = List.copyOf(words);
    }

    private Form asList() {
      return new Form(kind, label + "," + label, words, least, most, true, false);
    }

    private Form asLines() {
      return new Form(kind, label, words, least, most, false, true);
    }
  }

  /**
   * {@return a type of texts that a pair of functions reads and writes}
   *
   * @param <T> the type of the value
   * @param label stands for a value in help, e.g. {@code SIZE}
   * @param reader throws an {@link IllegalArgumentException} that names what was found
   * @param writer writes what the reader reads
   */
  public static <T> ValueType<T> of(
      String label, Function<String, T> reader, Function<T, String> writer) {
    return new ValueType<>(
        new Form(Kind.TEXT, label, List.of(), 0, 0, false, false), reader, writer);
  }

  /** {@return a switch, which results name only where it is on} */
  public static ValueType<Boolean> flag() {
    return flag("");
  }

  /** {@return a switch, which results name also where it is off} */
  public static ValueType<Boolean> yesOrNo() {
    return flag("no");
  }

  private static ValueType<Boolean> flag(String off) {
    return new ValueType<>(
        new Form(Kind.FLAG, "", List.of(), 0, 0, false, false),
        ValueType::readFlag,
        value -> value ? "yes" : off);
  }

  private static boolean readFlag(String text) {
    if (!List.of("true", "false", "yes", "no").contains(text)) {
      throw new IllegalArgumentException("'" + text + "' is neither true nor false");
    }
    return text.equals("true") || text.equals("yes");
  }

  /** {@return a number of things, from 1 to {@value #MOST}} */
  public static ValueType<Integer> count() {
    return count(1, MOST);
  }

  /**
   * {@return a number of things within bounds}
   *
   * @param least the least value
   * @param most the greatest value
   */
  public static ValueType<Integer> count(int least, int most) {
    return new ValueType<>(
        new Form(Kind.WHOLE_NUMBER, "N", List.of(), least, most, false, false),
        text -> WholeNumber.parse(text, least, most),
        String::valueOf);
  }

  /** {@return any whole number} */
  public static ValueType<Long> wholeNumber() {
    return new ValueType<>(
        new Form(Kind.WHOLE_NUMBER, "N", List.of(), Long.MIN_VALUE, Long.MAX_VALUE, false, false),
        WholeNumber::parse,
        String::valueOf);
  }

  /** {@return a length of time; it may be 0} */
  public static ValueType<Duration> duration() {
    return of("TIME", DurationText::parse, DurationText::format);
  }

  /** {@return a length of time above 0} */
  public static ValueType<Duration> durationAboveZero() {
    return of("TIME", ValueType::aboveZero, DurationText::format);
  }

  private static Duration aboveZero(String text) {
    Duration duration = DurationText.parse(text);
    if (duration.isZero()) {
      throw new IllegalArgumentException("must be longer than 0, was " + text);
    }
    return duration;
  }

  /**
   * {@return a share above 0 and below 100 percent, e.g} {@code 2.5%}; its values are fractions of
   * 1.
   */
  public static ValueType<Double> percent() {
    return of("X%", Percent::parse, Percent::text);
  }

  /**
   * {@return one of the constants of an enum, by the word that each of them has}
   *
   * @param <T> the type of the value
   * @param text the text
   * @param values the values by name
   */
  public static <T> ValueType<T> word(Function<T, String> text, T[] values) {
    List<T> all = List.of(values);
    List<String> words = all.stream().map(text).toList();
    return new ValueType<>(
        new Form(Kind.WORD, "WORD", words, 0, 0, false, false),
        word -> {
          KnownNames.require(List.of(word), words);
          return all.get(words.indexOf(word));
        },
        text);
  }

  /**
   * Several of these values, with commas between them.
   *
   * @return the type of such a list
   */
  public ValueType<List<T>> list() {
    return new ValueType<>(
        form.asList(),
        text -> Arrays.stream(text.split(",", -1)).map(String::strip).map(reader).toList(),
        values -> values.stream().map(writer).collect(Collectors.joining(",")));
  }

  /**
   * Several of these values, each given for itself.
   *
   * @return the type of such a list
   */
  public ValueType<List<T>> repeated() {
    return new ValueType<>(
        form.asLines(),
        text -> text.lines().map(reader).toList(),
        values -> values.stream().map(writer).collect(Collectors.joining("\n")));
  }

  /**
   * Several of these values, each once, the smallest first.
   *
   * @param <T> the type of the value
   * @param each one value each
   * @return the type of such a list
   */
  public static <T extends Comparable<T>> ValueType<List<T>> ascending(ValueType<T> each) {
    ValueType<List<T>> list = each.list();
    return new ValueType<>(
        list.form, text -> list.read(text).stream().distinct().sorted().toList(), list.writer);
  }

  /**
   * Several texts, each once, with commas between them.
   *
   * @return the type of such a list
   */
  public static ValueType<List<String>> names() {
    return names(names -> names, names -> names);
  }

  /**
   * Returns what several names stand for, which are given with commas between them.
   *
   * @param <T> the type of the value
   * @param reader what reads the text
   * @param writer what writes the value
   * @return the type of such a list
   */
  public static <T> ValueType<T> names(
      Function<List<String>, T> reader, Function<T, List<String>> writer) {
    return new ValueType<>(
        new Form(Kind.TEXT, "NAME,NAME", List.of(), 0, 0, true, false),
        text -> reader.apply(KnownNames.parse(text)),
        value -> String.join(",", writer.apply(value)));
  }

  /** {@return one of these values, or none, which has no text} */
  public ValueType<Optional<T>> optional() {
    return new ValueType<>(
        form, text -> Optional.of(reader.apply(text)), value -> value.map(writer).orElse(""));
  }

  /** {@return what a text must look like} */
  public Form form() {
    return form;
  }

  /**
   * {@return the value of a text}
   *
   * @param text the text
   * @throws IllegalArgumentException that names what was found and what is possible
   * @throws ConfigurationException likewise, when it is the name of a file that has several
   *     problems
   */
  public T read(String text) {
    return reader.apply(text);
  }

  /**
   * {@return the text of a value; empty when a result need not name it}
   *
   * @param value the value
   */
  public String write(T value) {
    return writer.apply(value);
  }
}
