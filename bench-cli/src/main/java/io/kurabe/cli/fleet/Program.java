package io.kurabe.cli.fleet;

import io.kurabe.fleet.internal.FleetMessage.AgentIdentity;
import io.kurabe.probe.internal.EnvironmentReader;
import io.kurabe.target.OwnerMark;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** The program of this process, which all members of a fleet have to share. Stateless. */
public final class Program {
  private static final int CHUNK = 1 << 16;

  private Program() {}

  /**
   * Returns who this process is among the members of a fleet.
   *
   * @param zone where it runs; empty when not known
   */
  public static AgentIdentity identity(String name, String zone) {
    return new AgentIdentity(
        name,
        AgentIdentity.PROTOCOL,
        digest(),
        OwnerMark.hostName(),
        zone,
        EnvironmentReader.read());
  }

  /** Returns where the classes of the program lie. */
  private static URI place() {
    try {
      return Program.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("classes lie at a place", e);
    }
  }

  /** Returns the SHA-256 of the program's file; {@code classes} where it is not one file. */
  private static String digest() {
    try {
      Path file = Path.of(place());
      if (!Files.isRegularFile(file)) {
        return "classes";
      }
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      try (InputStream in = new DigestInputStream(Files.newInputStream(file), sha256)) {
        byte[] chunk = new byte[CHUNK];
        while (in.read(chunk) >= 0) {
          // The digest takes what is read.
        }
      }
      return HexFormat.of().formatHex(sha256.digest());
    } catch (IOException | NoSuchAlgorithmException e) {
      return "classes";
    }
  }

  /** Returns the command that starts this program again, with the same options of the JVM. */
  static List<String> command(String mainClass) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(Program::isOfTheJvm)
        .forEach(command::add);
    String classPath = System.getProperty("java.class.path");
    boolean jar = classPath.endsWith(".jar") && Path.of(classPath).toUri().equals(place());
    command.addAll(jar ? List.of("-jar", classPath) : List.of("-cp", classPath, mainClass));
    return command;
  }

  /** Debuggers, profilers and properties are this process's own. */
  private static boolean isOfTheJvm(String argument) {
    return argument.startsWith("-X")
        || argument.startsWith("--add-")
        || argument.startsWith("--enable-")
        || argument.startsWith("--sun-misc-");
  }
}
