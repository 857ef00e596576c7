package io.kurabe.redis.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.spec.Durability;
import io.kurabe.target.TargetException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EmbeddedClusterIT {
  @Test
  void leavesNeitherProcessesNorFoldersWhenClosed() {
    EmbeddedCluster cluster = EmbeddedCluster.start(Durability.DURABLE, Map.of());
    List<Path> folders = cluster.nodes().stream().map(EmbeddedRedis::folder).toList();
    List<ProcessHandle> processes = cluster.nodes().stream().map(EmbeddedRedis::handle).toList();
    assertThat(folders).hasSize(3).allSatisfy(folder -> assertThat(folder).isDirectory());
    assertThat(processes).allMatch(ProcessHandle::isAlive);
    assertThat(folders) // By which the next start ends it when this process was killed.
        .allSatisfy(folder -> assertThat(folder.resolve("server.pid")).exists());
    assertThat(cluster.url()).matches("redis-cluster://(127\\.0\\.0\\.1:\\d+,?){3}");
    cluster.close();
    assertThat(folders).allSatisfy(folder -> assertThat(folder).doesNotExist());
    assertThat(processes).noneMatch(ProcessHandle::isAlive);
    cluster.close();
  }

  @Test
  void aSettingThatTheServerDoesNotKnowIsSaidInItsWords() {
    assertThatThrownBy(
            () -> EmbeddedCluster.start(Durability.DURABLE, Map.of("cluster-foo", "bar")))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("cluster-foo");
  }
}
