package io.kurabe.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.config.OptionalArtifact;
import io.kurabe.probe.AnyMachine;
import io.kurabe.report.Reports;
import io.kurabe.result.StudyResult;
import io.kurabe.study.LoadTest;
import io.kurabe.target.Secret;
import io.kurabe.target.SharedServers;
import io.kurabe.target.Target;
import io.kurabe.workloads.roundtrip.internal.RoundTripWorkload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A load on a server of the user's, and its reports, need nothing but what comes along with an
 * engine's module.
 */
@ExtendWith(SharedServers.class)
public abstract class ConsumerLoadContract {
  private final String target;

  /**
   * @param target whose server is loaded, by its URL
   */
  protected ConsumerLoadContract(String target) {
    this.target = target;
  }

  @Test
  void aLoadNeedsNothingOptional(@TempDir Path folder) throws Exception {
    Target server = SharedServers.of(Target.parse(target));
    String url = server.text();
    String password = server.password().map(Secret::reveal).orElseThrow();
    assertThat(ConsumerClassPath.apply(Load.class, url + "\n" + password + "\n" + folder))
        .isEqualTo("1 valid run");
    assertThat(folder.resolve("result.json")).isNotEmptyFile();
    assertThat(folder.resolve("report.html")).isNotEmptyFile();
  }

  /** Of a server, by URL, password, and the folder of its reports. */
  public static final class Load implements UnaryOperator<String> {
    /** For the other class path. */
    public Load() {}

    @Override
    public String apply(String arguments) {
      String[] lines = arguments.split("\n", -1);
      if (new OptionalArtifact("testcontainers", "org.testcontainers.DockerClientFactory")
          .isThere()) {
        throw new IllegalStateException("the class path is not that of a consumer");
      }
      try {
        StudyResult result =
            LoadTest.on(Target.parse(lines[0]).withPassword(Secret.of(lines[1])))
                .workload(new RoundTripWorkload())
                .clients(1)
                .phases(Duration.ZERO, Duration.ofMillis(500))
                .generator(AnyMachine.engine())
                .runAll();
        Reports.writeResult(Path.of(lines[2]), result);
        return result.points().get(0).validRuns() + " valid run";
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
