package io.kurabe.cli;

import io.kurabe.probe.AnyMachine;
import io.kurabe.tier.Await;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The command line as a process of its own, as a user starts it, but that its generator is fit on
 * any machine.
 */
final class BenchProcess implements AutoCloseable {
  private final Process process;
  private final Path out;
  private final Path err;

  private BenchProcess(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  /**
   * Starts {@code bench} with its output in files of the folder.
   *
   * @param environment added to the process's environment
   */
  static BenchProcess start(Path folder, Map<String, String> environment, String... args)
      throws IOException {
    return start(folder, environment, List.of(args));
  }

  /** The same with the arguments in a list. */
  static BenchProcess start(Path folder, Map<String, String> environment, List<String> args)
      throws IOException {
    return start(folder, environment, OnAnyMachine.class, args);
  }

  /** The same with another class of the tests in the place of the command line. */
  static BenchProcess start(
      Path folder, Map<String, String> environment, Class<?> main, List<String> args)
      throws IOException {
    return start(
        folder,
        environment,
        List.of(java()),
        List.of("-cp", classPath(List.of(main, AnyMachine.class)), main.getName()),
        args);
  }

  /** The class path of the packaged program with classes of the tests. */
  static String classPath(List<Class<?>> ofTests) {
    return Stream.concat(
            Stream.of(System.getProperty("kurabe.packaged.jar")),
            ofTests.stream().map(BenchProcess::place))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Starts {@code bench} from the class path of this JVM; the folder is made. */
  static BenchProcess ofClasses(Path folder, Map<String, String> environment, List<String> args)
      throws IOException {
    // Two places, since one that is a jar would be started as such by what it starts itself.
    String classPath =
        System.getProperty("java.class.path") + File.pathSeparator + place(OnAnyMachine.class);
    return start(
        Files.createDirectories(folder),
        environment,
        List.of(java()),
        List.of("-cp", classPath, OnAnyMachine.class.getName()),
        args);
  }

  /** The program of this JVM. */
  static String java() {
    return ProcessHandle.current().info().command().orElse("java");
  }

  /**
   * Starts bench by another JVM, or another program by this one.
   *
   * @param java the command that starts a JVM
   * @param program what the JVM runs, e.g. {@code -jar bench-cli.jar}
   */
  static BenchProcess start(
      Path folder,
      Map<String, String> environment,
      List<String> java,
      List<String> program,
      List<String> args)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.addAll(java);
    // The process lives for seconds: without the second compiler and the threads of a collector it
    // leaves the processors to the servers.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(program);
    command.addAll(args);
    Path out = folder.resolve("out.txt");
    Path err = folder.resolve("err.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().putAll(environment);
    return new BenchProcess(builder.start(), out, err);
  }

  /** The folder or jar of a test class. */
  private static String place(Class<?> type) {
    return Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()))
        .toString();
  }

  /** Something that becomes true while the process runs. */
  @FunctionalInterface
  interface Condition {
    boolean holds() throws Exception;
  }

  /** Waits until it holds; fails when the process ends first or the limit passes. */
  BenchProcess until(Condition condition) {
    String holds = "it holds";
    Await.until(
        () -> {
          if (condition.holds()) {
            return holds;
          }
          if (process.waitFor(20, TimeUnit.MILLISECONDS)) {
            throw new AssertionError(
                "bench ended with " + process.exitValue() + " first:\n" + said());
          }
          return "\n" + said();
        },
        holds::equals);
    return this;
  }

  /** Sends a signal by name, e.g. INT. */
  BenchProcess signal(String name) throws Exception {
    new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
    return this;
  }

  /** Whether it has ended; waits a moment for it. */
  boolean ended() throws InterruptedException {
    return process.waitFor(50, TimeUnit.MILLISECONDS);
  }

  /** The process itself, without what it started. */
  ProcessHandle handle() {
    return process.toHandle();
  }

  /** What it started. */
  Stream<ProcessHandle> descendants() {
    return process.descendants();
  }

  /** Waits for its end; the exit code. */
  int exitCode() throws Exception {
    try {
      return Await.end(process);
    } catch (AssertionError e) {
      throw new AssertionError("bench did not end:\n" + said(), e);
    }
  }

  /** Its command line as every user of the machine sees it. */
  String commandLine() {
    return process.info().commandLine().orElse("");
  }

  String out() throws IOException {
    return Files.readString(out);
  }

  /** Without the line breaks within a paragraph. */
  String unwrappedOut() throws IOException {
    return out().replaceAll("\\s*\\n\\s+", " ");
  }

  String err() throws IOException {
    return Files.readString(err);
  }

  /** All of it, to be told with a failure: why a run is invalid stands in the output. */
  String said() throws IOException {
    return err() + out();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
