package io.kurabe.target.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.ListContainersCmd;
import com.github.dockerjava.api.command.RemoveContainerCmd;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import io.kurabe.target.TargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class DockerEngineTest {
  @Test
  void saysInOneSentenceThatNoDockerEngineAnswers() {
    assertThatThrownBy(() -> DockerEngine.requireAnswer("redis:8", () -> false))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("No Docker engine answers")
        .hasMessageContaining("container:redis:8");
  }

  @Test
  void saysWhatToSetWhenTestcontainersCannotUseTheEngine() {
    assertThatThrownBy(
            () ->
                DockerEngine.requireAnswer(
                    "redis:8",
                    () -> {
                      throw new IllegalStateException("no ryuk");
                    }))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("no ryuk")
        .hasMessageContaining("TESTCONTAINERS_RYUK_DISABLED=true");
  }

  @Test
  void refusesWhatIsNoImageName() {
    assertThatThrownBy(() -> DockerEngine.ready("Redis:8:9"))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("'Redis:8:9' is not the name");
  }

  @Test
  void aContainerThatHasNoPortsHasEndedAndIsNotPrinted() {
    String port = "expected <true> for input of <InspectContainerResponse(args=[/kurabe.conf])>";
    assertThat(DockerEngine.reason(port)).isEqualTo("it ended at once");
    assertThat(DockerEngine.reason("port is taken.")).isEqualTo("port is taken");
  }

  /** Two processes that look for leftovers find the same ones. */
  @Test
  void aLeftoverThatAnotherProcessRemovesIsNoError() throws Exception {
    Container leftover =
        new ObjectMapper()
            .readValue(
                "{\"Id\": \"c32bb5\", \"Labels\": {\"%s\": \"999999999999\"}}"
                    .formatted(DockerEngine.PID_LABEL),
                Container.class);
    for (DockerException faster :
        List.of(
            new NotFoundException("No such container: c32bb5"),
            new ConflictException("removal of container c32bb5 is already in progress"))) {
      AtomicInteger removals = new AtomicInteger();
      DockerClient docker =
          fluent(
              DockerClient.class,
              Map.of(
                  ListContainersCmd.class,
                  () -> List.of(leftover),
                  RemoveContainerCmd.class,
                  () -> {
                    removals.incrementAndGet();
                    throw faster;
                  }));
      DockerEngine.removeLeftovers(docker);
      assertThat(removals).hasValue(1);
    }
  }

  /** A client whose commands return themselves, and what the test says when they are executed. */
  private static <T> T fluent(Class<T> type, Map<Class<?>, Supplier<?>> answers) {
    Object proxy =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, args) ->
                method.getName().equals("exec")
                    ? answers.get(type).get()
                    : method.getReturnType() == type
                        ? self
                        : fluent(method.getReturnType(), answers));
    return type.cast(proxy);
  }
}
