package io.kurabe.postgres.local.internal;

import io.kurabe.target.Secret;
import io.kurabe.target.local.internal.PackageCache;
import io.kurabe.target.local.internal.ServerProcess;
import io.kurabe.target.local.internal.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;

/**
 * Makes the cluster of an embedded PostgreSQL. For the packaged server initdb makes one once, which
 * is kept beside the program and copied, and each copy gets a password of its own.
 */
final class DataFolder {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** A number that is raised when the content changes, so that no old copy is used. */
  private static final String GENERATION = "1";

  private DataFolder() {}

  /** Makes {@code postgres/data} in the work folder, owned by the server's account. */
  static Path create(WorkFolder folder, Installation installation, Secret password)
      throws IOException {
    ServerAccount account = installation.account();
    Path own = account.createFolder(folder.path());
    Path data =
        Files.createDirectory(
            own.resolve("data"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    boolean copied =
        PackageCache.copyOnceMade(
            installation.programs(),
            "data-" + GENERATION,
            half -> makeOnce(folder, installation, own.resolve("first"), half),
            data);
    account.handOver(data);
    if (copied) {
      setPassword(folder, installation, data, password);
    } else {
      initialise(folder, installation, data, password);
    }
    return data;
  }

  /** Makes the cluster that is copied, with a password that nobody knows. */
  private static void makeOnce(WorkFolder folder, Installation installation, Path first, Path to)
      throws IOException {
    initialise(folder, installation, first, Secret.random());
    WorkFolder.copyTree(first, to);
  }

  /** Lets initdb make the cluster, with the password in a file that only its account reads. */
  private static void initialise(
      WorkFolder folder, Installation installation, Path data, Secret password) throws IOException {
    Path passwordFile = data.resolveSibling("password");
    installation.account().writeSecret(passwordFile, password);
    ServerProcess.runToEnd(
        "PostgreSQL's initdb",
        folder,
        installation.command(
            "initdb", ClusterConfig.initdbOptions(installation, data, passwordFile)),
        LIMIT);
    Files.delete(passwordFile);
  }

  /**
   * Lets the server set the password while nobody can connect; the statements are in a file that
   * only its account can read. One round of hashing is enough for a password that nobody can guess,
   * and spares each connection that is opened later 4,095 more in this process.
   */
  private static void setPassword(
      WorkFolder folder, Installation installation, Path data, Secret password) throws IOException {
    Path statements = data.resolveSibling("password");
    String quoted = password.reveal().replace("'", "''");
    String text = "SET scram_iterations = 1\nALTER ROLE kurabe PASSWORD '" + quoted + "'";
    installation.account().writeSecret(statements, Secret.of(text));
    List<String> command =
        List.of(
            "/bin/sh",
            "-c",
            "exec \"$0\" --single -F -D \"$1\" postgres < \"$2\"",
            installation.programs().resolve("postgres").toString(),
            data.toString(),
            statements.toString());
    ServerProcess.runToEnd(
        "PostgreSQL's set-up", folder, installation.account().command(command), LIMIT);
    Files.delete(statements);
  }
}
