package io.kurabe.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.target.Engines;
import io.kurabe.target.Target;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which of several configured targets is taken. */
class TargetChoiceTest {
  private final Map<String, String> parameters = new HashMap<>();
  private final Map<String, String> environment = new HashMap<>();

  private Target choose(String declared) {
    return new TargetChoice(key -> Optional.ofNullable(parameters.get(key)), environment)
        .choose(declared, Engines.of(List.of(new FakeEngine())));
  }

  @Test
  void theMostSpecialConfigurationWins() {
    assertThat(choose("db=embedded:fake").text()).isEqualTo("embedded:fake");

    environment.put("KURABE_TARGET", "fake://environment");
    assertThat(choose("db=embedded:fake").text()).isEqualTo("fake://environment");

    environment.put("KURABE_TARGET_DB", "fake://environment-db");
    assertThat(choose("db=embedded:fake").text()).isEqualTo("fake://environment-db");

    parameters.put("kurabe.target", "fake://parameter");
    assertThat(choose("db=embedded:fake").text()).isEqualTo("fake://parameter");

    parameters.put("kurabe.target.db", "fake://parameter-db");
    assertThat(choose("db=embedded:fake").text()).isEqualTo("fake://parameter-db");
    assertThat(choose("cache=embedded:fake").text()).isEqualTo("fake://parameter");
  }

  @Test
  void theNameStaysSoThatPasswordsAreFound() {
    parameters.put("kurabe.target", "other=fake://host");
    environment.put("KURABE_PASSWORD_MAIN_DB", "hunter2");

    Target target = choose("main-db=embedded:fake");

    assertThat(target.name()).isEqualTo("main-db");
    assertThat(target.password()).isPresent();
    assertThat(target.toString()).doesNotContain("hunter2");
  }

  @Test
  void aTargetThatIsNoneIsSaidWithItsPlaceAndWithoutItsPassword() {
    parameters.put("kurabe.target", "bogus://user:secret@host");

    assertThatThrownBy(() -> choose("embedded:fake"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("@PerformanceTest: kurabe.target: ")
        .hasMessageContaining("bogus://")
        .hasMessageNotContaining("secret");
  }

  @Test
  void withoutAnyEngineTheMissingModuleIsNamed() {
    TargetChoice choice = new TargetChoice(key -> Optional.empty(), environment);

    assertThatThrownBy(() -> choice.choose("embedded:postgres", Engines.of(List.of())))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("no engine is on the class path; add bench-mysql");
  }
}
