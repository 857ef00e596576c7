package io.kurabe.target;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A place and the settings behind it: {@code postgres?shared_buffers=16MB&max_wal_size=64MB}.
 * Nothing is decoded: a value is what stands between {@code =} and the next {@code &}, so it can
 * hold no {@code &}.
 *
 * @param place what stands before the {@code ?}
 * @param settings name to value, as written and in that order
 */
record SettingsText(String place, Map<String, String> settings) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");

  /** Names of servers, and of images as {@code registry:5000/name:tag@sha256:digest}. */
  private static final Pattern PLACE =
      Pattern.compile(
          "[\\w.-]*(?::\\d+(?=/))?(?:/[\\w.-]+)*(?::[\\w.-]*)?(?:@[a-z0-9]+:[0-9a-f]+)?");

  private static final Pattern SECRET =
      Pattern.compile(
          "(?:.*[_.-])?(?:pass|pwd|passwd|password|passphrase|masterauth|conninfo)(?:[_.-]command)?",
          Pattern.CASE_INSENSITIVE);
  private static final String EXAMPLE =
      "embedded:postgres?shared_buffers=16MB&max_wal_size=64MB (in quotes, for the shell)";

  /** Takes the text behind its kind, e.g. {@code embedded:}, apart, or says all that is wrong. */
  static SettingsText parse(String kind, String text) {
    return parse(kind, text, EXAMPLE);
  }

  /** Does what {@link #parse(String, String)} does, for texts of the form of {@code example}. */
  static SettingsText parse(String kind, String text, String example) {
    int mark = text.indexOf('?');
    String place = mark < 0 ? text : text.substring(0, mark);
    if (!PLACE.matcher(place).matches()) {
      throw new IllegalArgumentException(
          "what follows "
              + kind
              + " is no name of a server, image or service, so it is not repeated here");
    }
    if (mark < 0) {
      return new SettingsText(text, Map.of());
    }
    Map<String, String> settings = new LinkedHashMap<>();
    List<String> problems = new ArrayList<>();
    for (String part : text.substring(mark + 1).split("&", -1)) {
      read(part, settings, problems);
    }
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(
          "'%s%s': %s. Settings are written as %s"
              .formatted(kind, place, String.join("; ", problems), example));
    }
    return new SettingsText(place, settings);
  }

  private static void read(String part, Map<String, String> settings, List<String> problems) {
    int equals = part.indexOf('=');
    String name = equals < 0 ? part : part.substring(0, equals);
    String value = part.substring(equals + 1);
    if (equals < 0) {
      problems.add("'" + shown(part) + "' is no setting, since it has no =");
    } else if (!NAME.matcher(name).matches()) {
      problems.add("'" + shown(name) + "' is not the name of a setting");
    } else if (SECRET.matcher(name).matches()) {
      problems.add("a password does not belong there; leave " + name + " out");
    } else if (value.chars().anyMatch(Character::isISOControl)) {
      problems.add("the value of " + name + " has a line break or another control character");
    } else if (settings.putIfAbsent(name, value) != null) {
      problems.add(name + " is set twice");
    }
  }

  private static String shown(String name) {
    return name.matches("[\\w.-]*") ? name : ServerUrl.HIDDEN;
  }

  /** Returns the settings as in a target's text, from the {@code ?} on, if there are any. */
  static String of(Map<String, String> settings) {
    return settings.isEmpty()
        ? ""
        : settings.entrySet().stream()
            .map(s -> s.getKey() + "=" + s.getValue())
            .collect(Collectors.joining("&", "?", ""));
  }
}
