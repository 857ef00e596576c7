package io.kurabe.postgres.local.internal;

import io.kurabe.config.internal.Reason;
import io.kurabe.target.Secret;
import io.kurabe.target.TargetException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The account that runs the server. An ordinary user runs it itself. Root must not ("root execution
 * of the PostgreSQL server is not permitted"), so it hands over to the account {@code nobody}, or,
 * if that is not possible, to a user namespace in which it is not root.
 *
 * @param name for messages
 * @param prefix words before a command
 * @param owner user whose files the server can use; empty: those of this process
 */
record ServerAccount(String name, List<String> prefix, Optional<String> owner) {
  /** The uid and gid of nobody on all Linux systems for which there is a package. */
  private static final String NOBODY = "65534";

  private static final ServerAccount SELF =
      new ServerAccount("this user", List.of(), Optional.empty());

  /** The accounts in place of root; the first two leave no process in between. */
  static final List<ServerAccount> INSTEAD_OF_ROOT =
      List.of(
          new ServerAccount(
              "setpriv",
              List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups", "--"),
              Optional.of(NOBODY)),
          new ServerAccount("unshare", List.of("unshare", "-U", "--"), Optional.empty()),
          new ServerAccount(
              "runuser", List.of("runuser", "-u", "nobody", "--"), Optional.of(NOBODY)),
          new ServerAccount(
              "su",
              List.of("su", "-s", "/bin/sh", "-c", "exec \"$0\" \"$@\"", "--", "nobody"),
              Optional.of(NOBODY)));

  /** An account under which the program runs, and the output of {@code --version}. */
  record Works(ServerAccount account, String versionText) {}

  /** Tries {@code program --version} under each account, with a note for each failure. */
  static Optional<Works> thatRuns(Path program, List<String> tried) {
    List<ServerAccount> candidates = isRoot() ? INSTEAD_OF_ROOT : List.of(SELF);
    for (ServerAccount account : candidates) {
      Attempt attempt = Attempt.of(account.command(List.of(program.toString(), "--version")));
      if (attempt.succeeded) {
        return Optional.of(new Works(account, attempt.output));
      }
      tried.add(program + " as " + account.name + ": " + attempt.output);
    }
    return Optional.empty();
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  List<String> command(List<String> programAndArguments) {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(programAndArguments);
    return command;
  }

  /** Makes a folder below the work folder that belongs to the account alone. */
  Path createFolder(Path workFolder) throws IOException {
    if (owner.isPresent()) {
      // The account has to pass through; it cannot list what else is there.
      Files.setPosixFilePermissions(workFolder, PosixFilePermissions.fromString("rwx--x--x"));
      requireWayTo(workFolder);
    }
    Path folder =
        Files.createDirectory(
            workFolder.resolve("postgres"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    handOver(folder);
    return folder;
  }

  /** Refuses root's temporary folder if the account cannot pass; PostgreSQL would not say. */
  private static void requireWayTo(Path workFolder) throws IOException {
    for (Path path = workFolder.toRealPath(); path != null; path = path.getParent()) {
      if (!Files.getPosixFilePermissions(path).contains(PosixFilePermission.OTHERS_EXECUTE)) {
        throw new TargetException(
            "PostgreSQL does not run as root, and the account 'nobody' that runs it instead cannot reach "
                + workFolder
                + ", because "
                + path
                + " is closed to others. Choose another temporary folder with"
                + " JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR, or run as an ordinary user.");
      }
    }
  }

  /** Writes a password to a new file that only the account can read. */
  void writeSecret(Path file, Secret secret) throws IOException {
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, secret.reveal() + "\n", StandardCharsets.UTF_8);
    handOver(file);
  }

  /** Gives a file, or a folder with all that is in it, to the account. */
  void handOver(Path root) throws IOException {
    if (owner.isPresent()) {
      // A number is accepted where the name service knows no such user.
      UserPrincipal principal =
          root.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(owner.get());
      try (Stream<Path> tree = Files.walk(root)) {
        for (Path path : tree.toList()) {
          Files.setOwner(path, principal);
        }
      }
    }
  }

  private record Attempt(boolean succeeded, String output) {
    private static final int LIMIT_SECONDS = 20;

    static Attempt of(List<String> command) {
      try {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
          return new Attempt(false, "no answer in " + LIMIT_SECONDS + " s");
        }
        byte[] said = process.getInputStream().readAllBytes();
        String text = new String(said, StandardCharsets.UTF_8).strip();
        return new Attempt(
            process.exitValue() == 0, text.isEmpty() ? "exit code " + process.exitValue() : text);
      } catch (IOException e) {
        return new Attempt(false, Reason.of(e));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return new Attempt(false, "interrupted");
      }
    }
  }
}
