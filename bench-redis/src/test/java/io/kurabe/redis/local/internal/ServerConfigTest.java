package io.kurabe.redis.local.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.spec.Durability;
import io.kurabe.target.Secret;
import io.kurabe.target.local.internal.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerConfigTest {
  private static final Secret PASSWORD = Secret.of("s3cret");

  @Test
  void syncsBeforeEachAcknowledgementWhenDurable() {
    assertThat(ServerConfig.local(Durability.DURABLE, PASSWORD, 7000, "/tmp/x", Map.of()).lines())
        .contains("appendonly yes", "appendfsync always", "requirepass s3cret");
  }

  @Test
  void syncsEverySecondWhenRelaxed() {
    assertThat(ServerConfig.local(Durability.RELAXED, PASSWORD, 7000, "/tmp/x", Map.of()).lines())
        .contains("appendonly yes", "appendfsync everysec");
  }

  @Test
  void listensOnLoopbackOnlyAndKeepsItsDataInTheFolder() {
    assertThat(
            ServerConfig.local(Durability.DURABLE, PASSWORD, 7000, "/tmp/a \"b\\", Map.of())
                .lines())
        .contains("bind 127.0.0.1", "port 7000", "protected-mode yes", "dir \"/tmp/a \\\"b\\\\\"");
  }

  @Test
  void neitherEvictsNorSnapshotsNorLimitsClientsBelow1000() {
    assertThat(ServerConfig.common(Durability.DURABLE, PASSWORD))
        .contains("maxmemory 0", "maxmemory-policy noeviction", "save \"\"", "maxclients 2000");
  }

  @Test
  void writesTheFileForItsOwnerAlone() throws IOException {
    try (WorkFolder folder = WorkFolder.create("redis")) {
      Path file = folder.writePrivate(EmbeddedRedis.CONFIG, "requirepass x\n");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
      assertThat(file).hasContent("requirepass x\n");
    }
  }

  @Test
  void drawsADifferentLongPasswordEachTime() {
    assertThat(Secret.random().reveal()).matches("[A-Za-z0-9_-]{32}");
    assertThat(Secret.random()).isNotEqualTo(Secret.random());
  }
}
