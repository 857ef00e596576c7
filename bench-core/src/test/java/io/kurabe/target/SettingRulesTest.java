package io.kurabe.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SettingRulesTest {
  private static final SettingRules RULES =
      SettingRules.of(
          name -> name.toLowerCase(Locale.ROOT).replace('-', '_'),
          name -> name.equals("port") ? Optional.of("it is ours") : Optional.empty());

  @Test
  void givesTheServersSpellingInTheOrderOfTheUser() {
    assertThat(RULES.checked(Target.parse("embedded:x?Sync-Binlog=0&a=b")))
        .containsExactly(Map.entry("sync_binlog", "0"), Map.entry("a", "b"));
    assertThat(RULES.checked(Target.parse("jdbc:mysql://h/d?port=1"))).isEmpty();
  }

  @Test
  void namesAllThatCannotBeSetWithoutTheirValues() {
    assertThatThrownBy(() -> RULES.checked(Target.parse("embedded:x?PORT=4711&a-b=1&a_b=2")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'embedded:x': PORT cannot be set: it is ours; a_b is set twice");
  }

  @Test
  void anEngineThatKnowsNoSettingsRefusesThem() {
    Engines engines = Engines.of(List.of(new WithoutSettings()));
    assertThat(engines.engineFor(Target.parse("embedded:plain")).name()).isEqualTo("plain");
    assertThatThrownBy(() -> engines.engineFor(Target.parse("embedded:plain?a=b")))
        .hasMessageContaining("a cannot be set: this engine takes no settings");
  }

  private static final class WithoutSettings implements Engine {
    @Override
    public String name() {
      return "plain";
    }

    @Override
    public List<String> embeddedServers() {
      return List.of("plain");
    }

    @Override
    public List<String> urlPrefixes() {
      return List.of();
    }

    @Override
    public boolean runsImage(String imageName) {
      return false;
    }

    @Override
    public Server open(Target target, OpenOptions options) {
      throw new TargetException("never started");
    }
  }
}
