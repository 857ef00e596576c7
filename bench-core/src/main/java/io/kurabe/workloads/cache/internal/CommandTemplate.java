package io.kurabe.workloads.cache.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A command with placeholders, in memtier's form: {@code __key__} is the next key and may have text
 * around it, {@code __data__} a value and a word of its own; {@code __ttl__}, ours, a time to live
 * in milliseconds. Immutable.
 *
 * @param command its name in upper case
 * @param words the words behind the name
 */
public record CommandTemplate(String command, List<Word> words) {
  private static final String KEY = "__key__";
  private static final Pattern PLACEHOLDER = Pattern.compile("__\\w+?@?__");
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9._-]*");
  private static final int MOST_WORDS = 10_000;

  /** Commands with which nobody can say which keys are touched. */
  private static final Set<String> ANY_KEY =
      Set.of("EVAL", "EVALSHA", "EVAL_RO", "EVALSHA_RO", "FCALL", "FCALL_RO", "MIGRATE");

  /** Commands that change a connection which other requests use, or end it. */
  private static final Set<String> CONNECTION =
      Set.of(
          "SUBSCRIBE",
          "PSUBSCRIBE",
          "SSUBSCRIBE",
          "MONITOR",
          "MULTI",
          "EXEC",
          "DISCARD",
          "WATCH",
          "SELECT",
          "AUTH",
          "HELLO",
          "RESET",
          "QUIT",
          "CLIENT");

  public CommandTemplate {
    words = List.copyOf(words);
  }

  /** Makes a command of our own. */
  static CommandTemplate of(String command, Word... words) {
    return new CommandTemplate(command, List.of(words));
  }

  /** Reads what a user wrote; an IllegalArgumentException says everything that is wrong. */
  static CommandTemplate parse(String text) {
    try {
      return read(CommandText.words(text));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("'" + text + "' is no command: " + e.getMessage(), e);
    }
  }

  private static CommandTemplate read(List<String> words) {
    if (words.isEmpty()) {
      throw new IllegalArgumentException("it is empty. Write e.g. 'HSET h:__key__ f __data__'");
    }
    List<String> problems = new ArrayList<>();
    String command = words.get(0).toUpperCase(Locale.ROOT);
    checkName(words.get(0), command, problems);
    List<Word> parts = new ArrayList<>();
    for (String word : words.subList(1, words.size())) {
      parts.add(word(word, problems));
    }
    if (problems.isEmpty() && parts.stream().noneMatch(Word.Key.class::isInstance)) {
      problems.add(
          "it has no __key__, so that it would not work on the keys of this run but on others'");
    }
    if (parts.size() > MOST_WORDS) {
      problems.add("it has more than " + MOST_WORDS + " words");
    }
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", problems));
    }
    return new CommandTemplate(command, parts);
  }

  private static void checkName(String word, String command, List<String> problems) {
    if (word.contains("__")) {
      problems.add("the first word is the name of the command and no placeholder");
    } else if (!NAME.matcher(word).matches()) {
      problems.add("'" + word + "' is no name of a command");
    } else if (ANY_KEY.contains(command)) {
      problems.add(
          command + " can reach any key of the server, and only keys of this run may be touched");
    } else if (CONNECTION.contains(command)) {
      problems.add(command + " changes the connection, which other requests use, too");
    }
  }

  private static Word word(String word, List<String> problems) {
    Matcher found = PLACEHOLDER.matcher(word);
    String first = "";
    int placeholders = 0;
    while (found.find()) {
      placeholders++;
      first = first.isEmpty() ? found.group() : first;
      unknown(found.group()).ifPresent(problems::add);
    }
    if (placeholders == 0) {
      return new Word.Fixed(word);
    }
    if (placeholders > 1) {
      problems.add("'" + word + "' has more than one placeholder; a word has at most one");
    } else if (first.equals(KEY)) {
      int at = word.indexOf(KEY);
      return new Word.Key(word.substring(0, at), word.substring(at + KEY.length()));
    } else if (word.equals("__data__")) {
      return new Word.Data();
    } else if (word.equals("__ttl__")) {
      return new Word.Ttl();
    } else if (first.equals("__data__") || first.equals("__ttl__")) {
      problems.add("'" + word + "': " + first + " must be a word of its own");
    }
    return new Word.Fixed(word);
  }

  private static Optional<String> unknown(String placeholder) {
    if (Set.of(KEY, "__data__", "__ttl__").contains(placeholder)) {
      return Optional.empty();
    }
    String why =
        placeholder.startsWith("__monitor_line")
            ? placeholder + " replays the output of MONITOR, which Kurabe does not"
            : placeholder + " is no placeholder";
    return Optional.of(why + ". Possible: __key__, __data__, __ttl__");
  }

  /** Returns the command as {@code bench sql} shows it. */
  public String text() {
    return Stream.concat(Stream.of(command), words.stream().map(Word::text))
        .map(CommandTemplate::quoted)
        .collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return word.isEmpty()
            || word.chars().anyMatch(c -> c <= ' ' || c == '"' || c == '\'' || c == '\\')
        ? "\""
            + word.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t")
            + "\""
        : word;
  }

  /** Returns whether it stores values. */
  boolean writes() {
    return words.stream().anyMatch(Word.Data.class::isInstance);
  }

  /** Returns the whole name of the key with that number, as its first key has it. */
  String key(String prefix, long number) {
    return words.stream()
        .filter(Word.Key.class::isInstance)
        .map(Word.Key.class::cast)
        .findFirst()
        .map(key -> prefix + key.before() + number + key.after())
        .orElseThrow();
  }

  boolean has(Class<? extends Word> kind) {
    return words.stream().anyMatch(kind::isInstance);
  }
}
