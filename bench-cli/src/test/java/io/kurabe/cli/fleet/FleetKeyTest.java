package io.kurabe.cli.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FleetKeyTest {
  private static FleetKey key;

  @TempDir private Path folder;

  @BeforeAll
  static void makeAKey() {
    key = FleetKey.make();
  }

  @Test
  void isReadAsItWasWritten() throws IOException {
    Path file = folder.resolve("fleet.p12");
    key.write(file);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(FleetKey.read(file).bytes()).isEqualTo(key.bytes());
    assertThatThrownBy(() -> key.write(file))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage("'%s' cannot be written: a file of that name is in the way", file);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-------", "r--------", "r--r-----"})
  void isReadWhereOnlyItsOwnerOrTheGroupOfAMountedSecretMayReadIt(String rights)
      throws IOException {
    assertThat(FleetKey.read(fileWith(rights)).bytes()).isEqualTo(key.bytes());
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r-----", "r--rw----", "rw-r--r--", "rw----r--", "rw-----w-"})
  void isRefusedWhereOthersHaveRights(String rights) throws IOException {
    Path file = fileWith(rights);
    assertThatThrownBy(() -> FleetKey.read(file))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "the key '%s' is a secret, and others than its owner have rights on it (%s): chmod 600"
                + " it",
            file, rights);
  }

  @Test
  void isNamedWhereItIsMissingOrCannotBeRead() {
    assertThatThrownBy(() -> FleetKey.read(folder.resolve("none.p12")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "the key '%s/none.p12' cannot be read: there is no such file or folder", folder);
    assertThatThrownBy(() -> FleetKey.read(folder))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage("the key '%s' cannot be read: it is a folder", folder);
  }

  @Test
  void isRefusedWhereItIsSomethingElse() throws IOException {
    Path file = fileWith("rw-------");
    Files.writeString(file, "no key");
    assertThatThrownBy(() -> FleetKey.read(file))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "the key '%s' is not the key of a fleet: bench fleet key --out fleet.p12 makes one",
            file);
    assertThatThrownBy(() -> FleetKey.ofBase64("KURABE_FLEET_KEY", "%%%%"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("the key KURABE_FLEET_KEY is not the key of a fleet");
  }

  @Test
  void isRefusedWhenItHasExpiredAndBeforeItBegins() {
    FleetKey old = FleetKey.make("2001/02/03 12:00:00");
    assertThatThrownBy(() -> FleetKey.of("'old.p12'", old.bytes()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "the key 'old.p12' expired on 2001-03-05: bench fleet key --out fleet.p12 makes one");
    FleetKey future = FleetKey.make("+2d");
    assertThatThrownBy(() -> FleetKey.of("'new.p12'", future.bytes()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageMatching(
            "the key 'new.p12' is not valid before \\d{4}-\\d\\d-\\d\\d: is the clock of this"
                + " machine right\\?");
  }

  @Test
  void comesFromTheOptionOrTheEnvironment() throws IOException {
    Path file = fileWith("rw-------");
    String text = Base64.getMimeEncoder().encodeToString(key.bytes());
    assertThat(FleetKey.find(null, Map.of())).isEmpty();
    assertThat(FleetKey.find(file, Map.of("KURABE_FLEET_KEY", "ignored"))).isPresent();
    assertThat(FleetKey.find(null, Map.of("KURABE_FLEET_KEY_FILE", file.toString()))).isPresent();
    assertThat(FleetKey.find(null, Map.of("KURABE_FLEET_KEY", text)).orElseThrow().toBase64())
        .isEqualTo(key.toBase64());
    Map<String, String> both =
        Map.of("KURABE_FLEET_KEY", text, "KURABE_FLEET_KEY_FILE", file.toString());
    assertThatThrownBy(() -> FleetKey.find(null, both))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage("both KURABE_FLEET_KEY and KURABE_FLEET_KEY_FILE name a key: leave one out");
  }

  private Path fileWith(String rights) throws IOException {
    Path file = Files.write(folder.resolve("key.p12"), key.bytes());
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(rights));
  }
}
