package io.kurabe.config.internal;

import java.io.EOFException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says why something failed, in one line, without Java's class names. Stateless. */
public final class Reason {
  /** Words for exceptions whose message is a path, a host or nothing. */
  private static final Map<Class<? extends Throwable>, String> WORDS = new LinkedHashMap<>();

  static {
    WORDS.put(NoSuchFileException.class, "there is no such file or folder");
    WORDS.put(AccessDeniedException.class, "no permission");
    WORDS.put(FileAlreadyExistsException.class, "a file of that name is in the way");
    WORDS.put(NotDirectoryException.class, "it is not a folder");
    WORDS.put(DirectoryNotEmptyException.class, "the folder is not empty");
    WORDS.put(CharacterCodingException.class, "it is not a text in UTF-8");
    WORDS.put(UnknownHostException.class, "the host is unknown");
    WORDS.put(NoRouteToHostException.class, "there is no route to the host");
    WORDS.put(EOFException.class, "the connection ended");
    WORDS.put(ClosedChannelException.class, "the connection was closed");
    WORDS.put(TimeoutException.class, "it took too long");
    WORDS.put(InterruptedException.class, "it was interrupted");
    WORDS.put(OutOfMemoryError.class, "the memory of the JVM is used up");
    WORDS.put(StackOverflowError.class, "the stack of the JVM is used up");
  }

  /** Java's own exceptions, which tell a programmer where, and seldom a user what. */
  private static final List<Class<? extends Throwable>> TECHNICAL =
      List.of(
          NumberFormatException.class, NullPointerException.class,
          ClassCastException.class, IndexOutOfBoundsException.class,
          ReflectiveOperationException.class, LinkageError.class);

  private static final Pattern CLASS_NAME =
      Pattern.compile(
          "(?:\\b(?:class )?(?:[a-z][a-z0-9_]*\\.){2,}[A-Z][\\w$]*|\\b[A-Z]\\w*(?:Exception|Error)\\b)(?:: *|\\b)");

  private static final Pattern NO_CONSTANT =
      Pattern.compile("No enum constant (?:[\\w$]+\\.)*([\\w$ -]+)");

  private static final Pattern HUMP =
      Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

  private Reason() {}

  /** Returns the reason in words; never empty. */
  public static String of(Throwable thrown) {
    List<Throwable> deepestFirst = Causes.of(thrown);
    Collections.reverse(deepestFirst);
    return deepestFirst.stream()
        .sorted(Comparator.comparing(Reason::isTechnical))
        .map(Reason::words)
        .filter(words -> !words.isEmpty())
        .findFirst()
        .orElseGet(() -> kind(deepestFirst.get(0)));
  }

  /** Returns the reason of an unforeseen failure: its own words, or with its file. */
  public static String withFile(Throwable thrown) {
    Throwable cause = thrown.getCause();
    String own = thrown.getMessage();
    if (own != null && cause != null && !own.equals(cause.toString())) {
      return inWords(own);
    }
    for (Throwable t : Causes.of(thrown)) {
      if (t instanceof FileSystemException file && file.getFile() != null) {
        return file.getFile() + ": " + of(thrown);
      }
    }
    return of(thrown);
  }

  private static boolean isTechnical(Throwable thrown) {
    return TECHNICAL.stream().anyMatch(type -> type.isInstance(thrown))
        || NO_CONSTANT.matcher(String.valueOf(thrown.getMessage())).lookingAt();
  }

  private static String words(Throwable thrown) {
    for (Map.Entry<Class<? extends Throwable>, String> known : WORDS.entrySet()) {
      if (known.getKey().isInstance(thrown)) {
        return known.getValue();
      }
    }
    String message =
        thrown instanceof FileSystemException file ? file.getReason() : thrown.getMessage();
    return message == null ? "" : inWords(message);
  }

  /** Returns the first line of a foreign text, without names of Java classes. */
  public static String inWords(String message) {
    String line = message.strip().lines().findFirst().orElse("");
    Matcher constant = NO_CONSTANT.matcher(line);
    return constant.find()
        ? "'" + constant.group(1) + "' is not a possible value"
        : CLASS_NAME.matcher(line).replaceAll("").strip();
  }

  /** Returns the kind of failure in words: {@code number format}. */
  public static String kind(Throwable thrown) {
    Class<?> named = thrown.getClass();
    while (named.getSimpleName().isEmpty()) { // Of a class without a name.
      named = named.getSuperclass();
    }
    String name = named.getSimpleName().replaceFirst("(?:Exception|Error)$", "");
    return (name.isEmpty() ? "failure" : HUMP.matcher(name).replaceAll(" "))
        .toLowerCase(Locale.ROOT);
  }
}
