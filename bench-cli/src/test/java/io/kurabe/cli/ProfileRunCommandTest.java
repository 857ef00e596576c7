package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Targets that a profile names itself, beside those of the command line. */
class ProfileRunCommandTest {
  @TempDir private Path folder;

  private String profile(String target) throws IOException {
    List<String> lines =
        List.of(
            "targets:",
            "  old:",
            "    engine: postgres",
            "    target: " + target,
            "  new: {engine: postgres}",
            "parts:",
            "  - name: writes",
            "    workload: simple-update",
            "    targets: [old, new]");
    return Files.write(folder.resolve("mine.yaml"), lines).toString();
  }

  @Test
  void pricesAndPasswordFilesAreForTargetsOfTheFileToo() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "hidden");
    Console console = new Console();
    int code =
        console.run(
            "run",
            profile("jdbc:postgresql://bench@db1.invalid/bench"),
            "--price",
            "old=0.41",
            "--price",
            "other=0.41",
            "--password-file",
            "old=" + secret);
    assertThat(code).isEqualTo(ExitCode.USAGE);
    assertThat(console.err())
        .contains("2 problems")
        .contains("--price: no target is called 'other'. There are: old")
        .contains("--target: writes compares old with new, which is not named")
        .doesNotContain("hidden");
  }

  @Test
  void aProfileHoldsNoPasswordSinceItIsKeptWithItsResults() throws IOException {
    String file = profile("jdbc:postgresql://bench:s3cret@db1.invalid/bench");
    for (String way : List.of("--local", "--dry-run")) {
      Console console = new Console();
      assertThat(console.run("run", file, "-t", "new=embedded:postgres", way))
          .isEqualTo(ExitCode.USAGE);
      assertThat(console.err())
          .contains("line 4  targets.old.target: a profile is kept with its results, so it may")
          .contains("KURABE_PASSWORD_OLD or --password-file")
          .doesNotContain("s3cret");
    }
  }

  @Test
  void norDoesWhatIsSetOnTheCommandLine() throws IOException {
    String file = profile("embedded:postgres");
    Console console = new Console();
    assertThat(
            console.run(
                "run",
                file,
                "-t",
                "new=embedded:postgres",
                "--set",
                "targets.old.target=jdbc:postgresql://bench:s3cret@db1.invalid/bench",
                "--set",
                "targets.new.local=jdbc:postgresql://bench:s3cret@db1.invalid/bench"))
        .isEqualTo(ExitCode.USAGE);
    assertThat(console.err())
        .contains("targets.old.target: a profile is kept", "targets.new.local: a profile is kept")
        .doesNotContain("s3cret");
  }

  @Test
  void whatIsWronglySetIsToldWithoutItsPassword() throws IOException {
    Console console = new Console();
    String url = "jdbc:postgresql://bench:s3cret@db1.invalid/bench";
    assertThat(
            console.run(
                "run",
                profile("embedded:postgres"),
                "--local",
                "--set",
                "writes.targets=" + url,
                "--set",
                "nothing.target=" + url))
        .isEqualTo(ExitCode.USAGE);
    assertThat(console.err())
        .contains("'***' is not among the targets")
        .contains("no such value")
        .doesNotContain("s3cret");
  }

  @Test
  void optionsThatContradictEachOtherAreRefused() throws IOException {
    Console console = new Console();
    assertThat(
            console.run(
                "run",
                profile("embedded:postgres"),
                "--local",
                "--rehearse",
                "--price",
                "old=1",
                "--price",
                "old=2",
                "--price",
                "new=1e300"))
        .isEqualTo(ExitCode.USAGE);
    assertThat(console.err())
        .contains("--rehearse: --local is the same on embedded servers; give one of both")
        .contains("--price: 'old' has two prices", "--price: 'new=1e300' is no price");
  }

  @Test
  void aPlanIsText() {
    Console console = new Console();
    assertThat(console.run("run", "graviton", "--local", "--dry-run", "--format", "json"))
        .isEqualTo(ExitCode.USAGE);
    assertThat(console.err()).contains("--format: a plan is text; leave --format out");
  }

  @Test
  void aGateNeedsTwoTargets() throws IOException {
    Path file =
        Files.write(
            folder.resolve("gate.yaml"),
            List.of(
                "targets:",
                "  db: {engine: postgres, target: embedded:postgres}",
                "parts:",
                "  - workload: select-only",
                "    targets: [db]",
                "    gates: [p99<5% slower]"));
    Console console = new Console();
    assertThat(console.run("run", file.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(console.err())
        .contains("line 6  select-only.gates: a gate compares targets, and there is one only");
  }
}
