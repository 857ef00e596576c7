package io.kurabe.cli;

import io.kurabe.config.Problems;
import io.kurabe.config.internal.Reason;
import io.kurabe.config.internal.UserFile;
import io.kurabe.target.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Option;

/** The option that names files with passwords of targets. */
final class PasswordFiles {
  @Option(
      names = "--password-file",
      paramLabel = "[NAME=]FILE",
      description =
          "File whose first line is the password of the target NAME, or of all. Otherwise from"
              + " KURABE_PASSWORD_<NAME>, then KURABE_PASSWORD.")
  private List<String> files = new ArrayList<>();

  /**
   * Reads the files.
   *
   * @param requireTarget throws an {@link IllegalArgumentException} when no target has that name
   * @return passwords by the name of the target, that of all targets under an empty name
   */
  Map<String, Secret> read(Problems problems, UnaryOperator<String> requireTarget) {
    Map<String, Secret> passwords = new LinkedHashMap<>();
    for (String file : files) {
      problems.attempt("--password-file", () -> read(file, requireTarget, passwords));
    }
    return passwords;
  }

  private static Path read(
      String nameAndFile, UnaryOperator<String> requireTarget, Map<String, Secret> passwords) {
    int equals = nameAndFile.indexOf('=');
    String name = equals < 0 ? "" : requireTarget.apply(nameAndFile.substring(0, equals));
    Path file = Path.of(nameAndFile.substring(equals + 1));
    try {
      String text = UserFile.text(file, UserFile.SECRET_BYTES);
      passwords.put(name, Secret.of(text.lines().findFirst().orElse("")));
      return file;
    } catch (IOException e) {
      throw new IllegalArgumentException(
          (isInAFolder(file) ? "'" + file + "'" : "the file that it names")
              + " cannot be read: "
              + Reason.of(e),
          e);
    }
  }

  /** A word that is in no folder may be the password itself, put there by mistake. */
  private static boolean isInAFolder(Path file) {
    return file.getParent() != null && Files.isDirectory(file.getParent());
  }
}
