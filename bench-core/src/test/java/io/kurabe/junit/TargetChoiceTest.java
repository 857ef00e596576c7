package io.kurabe.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.target.Engines;
import io.kurabe.target.Secret;
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

  @PerformanceTest(provider = Shop.class)
  private static final class Provided {}

  @PerformanceTest(provider = Failing.class)
  private static final class NotProvided {}

  @PerformanceTest(provider = Inner.class)
  private static final class NotMade {}

  @PerformanceTest(target = "fake://host", provider = Shop.class)
  private static final class Both {}

  @PerformanceTest
  private static final class Neither {}

  private static final class Shop implements TargetProvider {
    @Override
    public Target target() {
      return Target.parse("shop-db=fake://localhost:32801")
          .withPassword(Secret.of("from the shop"));
    }
  }

  private static final class Failing implements TargetProvider {
    @Override
    public Target target() {
      throw new IllegalStateException("Mapped port can only be obtained after it is started");
    }
  }

  private final class Inner implements TargetProvider {
    @Override
    public Target target() {
      return Target.parse(environment.toString());
    }
  }

  private Target choose(Class<?> test) throws InterruptedException {
    return new TargetChoice(key -> Optional.ofNullable(parameters.get(key)), environment)
        .choose(test.getAnnotation(PerformanceTest.class), Engines.of(List.of(new FakeEngine())));
  }

  @Test
  void aProviderMakesTheTargetWithItsNameAndPassword() throws InterruptedException {
    Target target = choose(Provided.class);
    assertThat(target.name()).isEqualTo("shop-db");
    assertThat(target.text()).isEqualTo("fake://localhost:32801");
    assertThat(target.password().map(Secret::reveal)).contains("from the shop");

    environment.put("KURABE_PASSWORD_SHOP_DB", "from outside");
    assertThat(choose(Provided.class).password().map(Secret::reveal)).contains("from outside");
  }

  @Test
  void aProviderIsNotAskedWhenTheConfigurationNamesATarget() throws InterruptedException {
    environment.put("KURABE_TARGET", "db=fake://environment");
    assertThat(choose(NotProvided.class).name()).isEqualTo("db");
    parameters.put("kurabe.target", "fake://parameter");
    assertThat(choose(NotProvided.class).text()).isEqualTo("fake://parameter");
  }

  @Test
  void aProviderThatFailsIsNamedWithItsReasonAndWhatToDo() {
    assertThatThrownBy(() -> choose(NotProvided.class))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("TargetChoiceTest$Failing made no target: Mapped port can only")
        .hasMessageContaining("@Testcontainers stands above @PerformanceTest")
        .hasCauseInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> choose(NotMade.class))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("TargetChoiceTest$Inner cannot be made")
        .hasMessageContaining("nested it is static");
  }

  @Test
  void exactlyOneOfTargetAndProviderIsGiven() {
    assertThatThrownBy(() -> choose(Both.class))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("both target = \"fake://host\" and provider = Shop.class");
    assertThatThrownBy(() -> choose(Neither.class))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("has no target");
  }

  @Test
  void withoutAnyEngineTheMissingModuleIsNamed() {
    TargetChoice choice = new TargetChoice(key -> Optional.empty(), environment);

    assertThatThrownBy(() -> choice.choose("embedded:postgres", Engines.of(List.of())))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("no engine is on the class path; add bench-mysql");
  }
}
