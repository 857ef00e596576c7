package io.kurabe.target;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The settings that the user may choose of a server that Kurabe starts, and the server's spelling
 * of them. The user cannot choose those by which Kurabe reaches the server, keeps others out and
 * cleans up after it. Immutable.
 */
public final class SettingRules {
  private final UnaryOperator<String> spelling;
  private final Function<String, Optional<String>> refusal;

  private SettingRules(UnaryOperator<String> spelling, Function<String, Optional<String>> refusal) {
    this.spelling = spelling;
    this.refusal = refusal;
  }

  /**
   * {@return the rules of an engine}
   *
   * @param spelling the one form of all forms in which the server knows a name
   * @param refusal of a name in that form: why the user cannot choose it; empty when the user can
   */
  public static SettingRules of(
      UnaryOperator<String> spelling, Function<String, Optional<String>> refusal) {
    return new SettingRules(spelling, refusal);
  }

  /** {@return the rules of an engine whose servers take no settings from a target} */
  public static SettingRules none() {
    return of(UnaryOperator.identity(), name -> Optional.of("this engine takes no settings"));
  }

  /**
   * {@return the settings of a target in the server's spelling and the user's order; empty for a
   * URL}
   *
   * @param target the name of the target
   * @throws IllegalArgumentException naming each that cannot be set, and why
   */
  public Map<String, String> checked(Target target) {
    Map<String, String> checked = new LinkedHashMap<>();
    List<String> problems = new ArrayList<>();
    target
        .settings()
        .forEach(
            (name, value) -> {
              String spelled = spelling.apply(name);
              Optional<String> reason = refusal.apply(spelled);
              if (reason.isPresent()) {
                problems.add(name + " cannot be set: " + reason.get());
              } else if (checked.putIfAbsent(spelled, value) != null) {
                problems.add(name + " is set twice");
              }
            });
    if (!problems.isEmpty()) {
      // Names alone: a value that is refused may be a password.
      throw new IllegalArgumentException(
          "'" + target.placeWithoutSettings() + "': " + String.join("; ", problems));
    }
    return Collections.unmodifiableMap(checked);
  }
}
