package io.kurabe.cli.aws;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Starts the laboratory for somebody who tries by hand. */
public final class AwsLabByHand {
  private AwsLabByHand() {}

  /** Ends when its input does. */
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    Files.createDirectories(folder);
    try (AwsLab lab = AwsLab.start(folder)) {
      StringBuilder exports = new StringBuilder();
      lab.environment()
          .forEach((name, value) -> exports.append("export " + name + "='" + value + "'\n"));
      exports.append("TARGETS=(");
      for (String name :
          List.of("pg-x86", "pg-arm", "mysql-x86", "mysql-arm", "cache-x86", "cache-arm")) {
        exports.append(" -t '" + lab.target(name) + "'");
      }
      exports.append(" )\n");
      Files.writeString(folder.resolve("environment.sh"), exports);
      System.out.println("ready");
      int unused = System.in.read();
    }
  }
}
