package io.kurabe.target.internal;

import io.kurabe.target.HealthReportLine;
import io.kurabe.target.ServerFacts;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Checks how much room is left on the disk of a server's data. Stateless. */
public final class DataSpace {
  private static final String ELSEWHERE = "the server's disk is on another machine; check it there";

  private DataSpace() {}

  /** Returns how much room the server's folder has, when it is on this machine. */
  public static HealthReportLine of(ServerFacts facts, String folder) {
    if (!facts.sharesGeneratorHost() || facts.origin().equals("container")) {
      return elsewhere();
    }
    try {
      Path path = Path.of(folder);
      if (folder.isBlank() || !Files.exists(path)) {
        return HealthRules.notTold(
            HealthRules.SPACE, "this user cannot see the folder of the server's data");
      }
      FileStore disk = Files.getFileStore(path);
      return HealthRules.space("its data", disk.getUsableSpace(), disk.getTotalSpace());
    } catch (IOException | InvalidPathException | SecurityException e) {
      return HealthRules.notTold(HealthRules.SPACE, "its disk cannot be read");
    }
  }

  /** Returns the line for a server that runs on another machine. */
  public static HealthReportLine elsewhere() {
    return HealthRules.notTold(HealthRules.SPACE, ELSEWHERE);
  }
}
