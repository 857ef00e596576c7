package io.kurabe.cli;

import java.util.Map;
import java.util.regex.Pattern;

/** Targets that have a name in a file of defaults. Stateless. */
final class NamedTargets {
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,31}");

  private NamedTargets() {}

  /** Returns the target of that name, as {@code NAME=ADDRESS}; any other text as it is. */
  static String resolved(String text, Map<String, String> environment) {
    return NAME.matcher(text).matches()
        ? Defaults.of(environment).target(text).map(found -> text + "=" + found.text()).orElse(text)
        : text;
  }
}
