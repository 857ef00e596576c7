package io.kurabe.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the settings of all engines have in common, which servers are held against each other by.
 */
public final class SettingsAssertions {
  private SettingsAssertions() {}

  /** None of these is told, and no place of this machine. */
  public static void assertTellsNothingOfItsOwn(Server server, String... names) {
    Map<String, String> all = server.allSettings();
    assertThat(all).doesNotContainKeys(names);
    assertThat(all.values())
        .noneMatch(value -> value.contains(System.getProperty("java.io.tmpdir")));
  }

  /** The other tells the same settings, of which only this one has another value. */
  public static void assertDiffersOnlyIn(Server one, Server other, String name, String value) {
    Map<String, String> rest = new LinkedHashMap<>(other.allSettings());
    assertThat(one.allSettings().keySet()).isEqualTo(rest.keySet());
    rest.entrySet().removeAll(one.allSettings().entrySet());
    assertThat(rest).containsExactly(Map.entry(name, value));
  }
}
