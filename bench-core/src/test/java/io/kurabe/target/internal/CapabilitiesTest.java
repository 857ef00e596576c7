package io.kurabe.target.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.ScriptedServers;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import org.junit.jupiter.api.Test;

class CapabilitiesTest {
  private final Workspace workspace =
      new ScriptedServers()
          .open(Target.parse("db=embedded:scripted"), OpenOptions.DEFAULT)
          .createWorkspace(new RunId("parts"));

  @Test
  void eachIsMadeOfTheWorkspaceThatIsAsked() {
    Capabilities<Workspace> capabilities = new Capabilities<>();
    capabilities.put(CharSequence.class, Workspace::name);

    assertThat(capabilities.of(CharSequence.class, workspace)).hasValue("kurabe_parts");
    assertThat(capabilities.of(ServerProbes.class, workspace)).isEmpty();
  }

  @Test
  void twoPartsDoNotAddTheSame() {
    Capabilities<Workspace> capabilities = new Capabilities<>();
    capabilities.put(CharSequence.class, Workspace::name);

    assertThatThrownBy(() -> capabilities.put(CharSequence.class, any -> "other"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("two parts of an engine add java.lang.CharSequence");
  }
}
