package io.kurabe.target;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A URL taken apart into itself without password, and the password.
 *
 * @param withoutPassword the URL, user name kept, password removed
 * @param password what stood in it, decoded
 * @param product word for the default name: {@code mysql}, {@code postgresql}, {@code redis}
 */
record CredentialedUrl(String withoutPassword, Optional<Secret> password, String product) {
  private static final Pattern FORM =
      Pattern.compile(
          "(?<scheme>(?:jdbc:)?[a-z+]+:)//(?:(?<info>[^/?#]*)@)?(?<rest>.*)", Pattern.DOTALL);
  private static final Pattern PARAMETER =
      Pattern.compile("([?&])(password|pass|pwd)=([^&#]*)", Pattern.CASE_INSENSITIVE);

  /** Of the drivers' own: of stores of keys and certificates. */
  private static final Pattern SECRET_PARAMETER =
      Pattern.compile(
          "([?&])([^=&#?]*(?:password|passwd|pwd)[^=&#?]*|pass)=([^&#]*)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern ANY_USER_INFO = Pattern.compile("//[^/?#]*@");

  static CredentialedUrl parse(String text) {
    Matcher m = FORM.matcher(text);
    if (!m.matches()) {
      throw new IllegalArgumentException(
          "'" + mask(text) + "' is not a URL of the form jdbc:<driver>://host:port/database");
    }
    Optional<Secret> password = Optional.empty();
    String info = m.group("info");
    String user = info;
    if (info != null && info.contains(":")) {
      user = info.substring(0, info.indexOf(':'));
      password = Optional.of(Secret.of(decode(info.substring(info.indexOf(':') + 1))));
    }
    String rest = m.group("rest");
    Matcher parameter = PARAMETER.matcher(rest);
    if (parameter.find()) {
      password = Optional.of(Secret.of(decode(parameter.group(3))));
      rest = dropParameters(rest);
    }
    String scheme = m.group("scheme");
    String product = scheme.replace("jdbc:", "").replace(":", "").replace("rediss", "redis");
    String userPart = user == null || user.isEmpty() ? "" : user + "@";
    return new CredentialedUrl(scheme + "//" + userPart + rest, password, product);
  }

  /** Any text with what may be a password in it replaced by {@code ***}. */
  static String mask(String text) {
    String masked = ANY_USER_INFO.matcher(text).replaceAll("//***@");
    return SECRET_PARAMETER.matcher(masked).replaceAll("$1$2=***");
  }

  private static String dropParameters(String rest) {
    String dropped = rest;
    Matcher m = PARAMETER.matcher(dropped);
    while (m.find()) {
      String tail = dropped.substring(m.end());
      String head = dropped.substring(0, m.start());
      String joint = tail.startsWith("&") ? m.group(1) + tail.substring(1) : tail;
      dropped = head + joint;
      m = PARAMETER.matcher(dropped);
    }
    return dropped;
  }

  private static String decode(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text; // A lone % is part of the password, not an escape.
    }
  }
}
