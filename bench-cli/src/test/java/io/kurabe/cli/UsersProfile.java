package io.kurabe.cli;

import io.kurabe.postgres.internal.LocalPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** Where a profile of the user's lies and is run. */
record UsersProfile(Path folder) {
  /** Writes the profile; the path of its file. */
  String profile(String text) throws IOException {
    return Files.writeString(folder.resolve("mine.yaml"), text).toString();
  }

  /** Starts {@code bench run} with it; the server {@code old} has the password of a local one. */
  BenchProcess run(String profile, String... more) throws IOException {
    String[] first = {"run", profile, "-o", "results"};
    String[] all = Stream.of(first, more).flatMap(Stream::of).toArray(String[]::new);
    return BenchProcess.start(folder, Map.of("KURABE_PASSWORD_OLD", LocalPostgres.PASSWORD), all);
  }

  /** The folder of its only result. */
  Path results() throws IOException {
    return ResultFolder.only(folder.resolve("results"));
  }
}
