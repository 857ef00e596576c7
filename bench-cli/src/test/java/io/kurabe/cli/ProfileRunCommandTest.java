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
}
