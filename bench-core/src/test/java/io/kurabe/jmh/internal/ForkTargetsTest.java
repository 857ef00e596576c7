package io.kurabe.jmh.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.RunId;
import io.kurabe.target.Secret;
import io.kurabe.target.Target;
import io.kurabe.target.local.internal.WorkFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ForkTargetsTest {
  private final RunId session = new RunId("abc");

  @AfterEach
  void forget() {
    System.clearProperty(ForkTargets.PROPERTY);
  }

  @Test
  void aForkReadsWhatItsParentWrote() throws Exception {
    Target db =
        Target.parse("db=jdbc:postgresql://bench@127.0.0.1:5432/x?a=b")
            .withPassword(Secret.of("s3= #cret\n\u00fc"));
    try (WorkFolder folder = WorkFolder.create("test")) {
      Path file = ForkTargets.write(folder, session, List.of(db));
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
      System.setProperty(ForkTargets.PROPERTY, file.toString());
      ForkTargets fork = ForkTargets.ofThisProcess();
      assertThat(fork.target("db", Map.of("KURABE_PASSWORD", "other"))).isEqualTo(db);
      assertThat(ForkTargets.madeBy(session, fork.newRunId())).isTrue();
      assertThat(fork.newRunId()).isNotEqualTo(fork.newRunId());
    }
  }

  @Test
  void withoutAParentTheTextAndTheEnvironmentTell() {
    ForkTargets alone = ForkTargets.ofThisProcess();
    assertThat(alone.target("redis://r1", Map.of("KURABE_PASSWORD", "p")))
        .isEqualTo(Target.parse("redis://r1").withPassword(Secret.of("p")));
    assertThat(ForkTargets.madeBy(session, new RunId("xyz123"))).isFalse();
  }
}
