package io.kurabe.cli;

import io.kurabe.target.Secret;
import io.kurabe.target.Secrets;
import io.kurabe.target.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The secrets of a command line and its environment. Stateless. */
final class TypedSecrets {
  private static final String VARIABLE = "KURABE_PASSWORD";

  private TypedSecrets() {}

  /** Returns the secrets that are known before a target is read. */
  static Secrets of(String[] args, Map<String, String> environment) {
    List<Secret> all = new ArrayList<>();
    environment.forEach(
        (name, value) -> {
          if (name.startsWith(VARIABLE)) {
            all.add(Secret.of(value));
          }
        });
    Secrets secrets = Secrets.of(all);
    for (String arg : args) {
      secrets = secrets.and(ofArgument(arg));
    }
    return secrets;
  }

  private static Secrets ofArgument(String arg) {
    String address = arg.replaceFirst("^(?:--?[a-z-]+=)?(?:[\\w.-]+=)?(?=[\\w+:-]*:)", "");
    if (!address.contains("@") && !address.contains("://")) {
      return Secrets.NONE;
    }
    try {
      return Target.parse(address).secrets();
    } catch (IllegalArgumentException e) {
      return Secrets.of(List.of(Secret.of(address), Secret.of(arg)));
    }
  }

  /**
   * Returns the name of an option that the user typed, without what may be its value: {@code
   * --pass} of {@code --pass=X}, {@code -p} of {@code -pX}.
   */
  static String option(String typed) {
    return typed.startsWith("--")
        ? typed
            .replaceFirst("^(--[a-z]*(?:-[a-z]+)*).*", "$1")
            .replaceFirst("^(--pass(?:wor|wo)?d?|--pwd).*", "$1")
        : typed.substring(0, Math.min(2, typed.length()));
  }

  /** Returns whether a target in a file has a password, or something that may be one. */
  static boolean holdsPassword(Target target) {
    return target.password().isPresent() || !target.isPublic();
  }

  /** Returns whether the user meant to give a password by that option. */
  static boolean meansPassword(String option) {
    return option.startsWith("--pass") || option.startsWith("--pwd") || option.equals("-p");
  }
}
