package io.kurabe.redis.internal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The version of Redis whose commands a server knows; Valkey names a compatible one. */
public record RedisVersion(int major, int minor) {
  /** The version of a server that tells none. */
  static final RedisVersion NONE = new RedisVersion(0, 0);

  private static final Pattern FORM = Pattern.compile("(\\d{1,4})\\.(\\d{1,4}).*");

  /** Reads a version; 0.0 when the text is not one. */
  static RedisVersion parse(String text) {
    Matcher m = FORM.matcher(text);
    return m.matches()
        ? new RedisVersion(Integer.parseInt(m.group(1)), Integer.parseInt(m.group(2)))
        : NONE;
  }

  boolean atLeast(int otherMajor, int otherMinor) {
    return major > otherMajor || (major == otherMajor && minor >= otherMinor);
  }

  /** Returns whether the server knows SET ... GET (6.2; Redis manual, SET, "History"). */
  public boolean knowsSetWithGet() {
    return atLeast(6, 2);
  }
}
