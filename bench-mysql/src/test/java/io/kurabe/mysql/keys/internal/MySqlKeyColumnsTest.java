package io.kurabe.mysql.keys.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.mysql.internal.MySqlVersion;
import io.kurabe.workloads.keys.internal.KeyColumn;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MySqlKeyColumnsTest {
  @Test
  void mySql57HasNoFunctionThatSwapsTheTime() {
    MySqlKeyColumns keys = of("5.7.44");
    assertThat(names(keys))
        .containsExactly("serial", "uuid7", "ulid", "uuid4", "uuid4-server", "uuid4-char");
    assertThat(keys.unavailable())
        .containsOnlyKeys("identity", "uuid7-server", "uuid1-swapped")
        .containsEntry("uuid1-swapped", "UUID_TO_BIN() came with MySQL 8.0");
  }

  @Test
  void mySqlSwapsByAFunctionAndMariaDbByItsType() {
    assertThat(swapped("9.1.0").generated()).isEqualTo("UUID_TO_BIN(UUID(), 1)");
    assertThat(swapped("8.0.11").definition()).startsWith("BINARY(16)");
    assertThat(swapped("10.7.1-MariaDB").definition()).startsWith("UUID");
  }

  @Test
  void mariaDbGetsWhatItsVersionHas() {
    assertThat(of("10.6.20-MariaDB").unavailable())
        .containsOnlyKeys("identity", "uuid7-server", "uuid1-swapped", "uuid4-server");
    assertThat(of("10.10.1-MariaDB").unavailable()).containsOnlyKeys("identity", "uuid7-server");
    assertThat(of("11.7.2-MariaDB").unavailable()).containsOnlyKeys("identity");
    assertThat(names(of("11.7.2-MariaDB"))).startsWith("serial", "uuid7", "uuid7-server");
  }

  @Test
  void theServersKeysLieInTheSameColumnAsTheClients() {
    for (String name : List.of("uuid4", "uuid7")) {
      KeyColumn client = column("11.8.2-MariaDB", name);
      KeyColumn server = column("11.8.2-MariaDB", name + "-server");
      assertThat(server.definition()).isEqualTo(client.definition());
      assertThat(server.parameter()).isEqualTo(client.parameter());
      assertThat(server.madeByServer()).isTrue();
    }
  }

  private static MySqlKeyColumns of(String version) {
    return new MySqlKeyColumns(MySqlVersion.of(version, "", Optional.empty()));
  }

  private static KeyColumn swapped(String version) {
    return column(version, "uuid1-swapped");
  }

  private static KeyColumn column(String version, String name) {
    return of(version).columns().stream()
        .filter(k -> k.name().equals(name))
        .findAny()
        .orElseThrow();
  }

  private static List<String> names(MySqlKeyColumns keys) {
    return keys.columns().stream().map(KeyColumn::name).toList();
  }
}
