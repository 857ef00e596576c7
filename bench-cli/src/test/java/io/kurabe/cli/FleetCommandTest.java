package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.cli.fleet.FleetKey;
import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Problems;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetCommandTest {
  @TempDir private Path folder;

  @Test
  void writesAKeyToANewFile() throws IOException {
    Path file = folder.resolve("fleet.p12");
    Console console = new Console();
    assertThat(console.run("fleet", "key", "--out", file.toString())).isZero();
    assertThat(FleetKey.read(file).bytes()).isEqualTo(Files.readAllBytes(file));

    assertThat(console.run("fleet", "key", "--out", file.toString())).isEqualTo(2);
    assertThat(console.err()).contains("is there already; a key is not overwritten");
  }

  @Test
  void writesAKeyByteByByteToAPipe() throws IOException {
    ByteArrayOutputStream pipe = new ByteArrayOutputStream();
    FleetCommand.Key command = new FleetCommand.Key(false, pipe);
    Problems problems = new Problems("bench fleet key");
    command.check(problems);
    problems.throwIfAny();
    assertThat(command.call()).isZero();
    assertThat(FleetKey.of("pipe", pipe.toByteArray()).bytes()).isEqualTo(pipe.toByteArray());
  }

  @Test
  void refusesToWriteAKeyToATerminal() {
    Problems problems = new Problems("bench fleet key");
    new FleetCommand.Key(true, OutputStream.nullOutputStream()).check(problems);
    assertThatThrownBy(problems::throwIfAny)
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("add --out fleet.p12, or redirect the output");
  }
}
