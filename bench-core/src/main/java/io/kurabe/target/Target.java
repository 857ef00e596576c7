package io.kurabe.target;

import io.kurabe.config.internal.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The server under load and the login to it.
 *
 * @param name short name used in tables, file names and {@code KURABE_PASSWORD_<NAME>}
 * @param address where it is; never holds a password
 * @param password what the user gave, or empty
 * @param cloud what its host reports about it, or empty
 * @param connectTimeout how long a connection may take until it is logged in, above 0; the URL
 *     overrides it
 */
public record Target(
    String name,
    Address address,
    Optional<Secret> password,
    Optional<CloudMetadata> cloud,
    Duration connectTimeout) {
  /** The limit of a connection where none is given: 10 s. */
  public static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,31}");
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_-]{1,20}");
  private static final Pattern NAMED = Pattern.compile("([A-Za-z][A-Za-z0-9_-]{0,31})=(.+)");

  public Target {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "'"
              + name
              + "' is not a target name. It starts with a letter and has letters, digits, - and _");
    }
    if (connectTimeout.isZero() || connectTimeout.isNegative()) {
      throw new IllegalArgumentException(
          "the connect timeout must be above 0, was " + DurationText.format(connectTimeout));
    }
  }

  /**
   * Makes a target without facts of its host, with {@link #CONNECT_TIMEOUT}.
   *
   * @param name the name
   * @param address where it is
   * @param password the password, or empty
   */
  public Target(String name, Address address, Optional<Secret> password) {
    this(name, address, password, Optional.empty(), CONNECT_TIMEOUT);
  }

  /**
   * Parses {@code embedded:NAME}, {@code container:IMAGE}, {@code aws:SERVICE:NAME}, or a JDBC or
   * Redis URL, each optionally as {@code NAME=...}. A password in the URL is taken out of it.
   *
   * <p>The first two may ask for settings of the server: {@code ?SETTING=VALUE&SETTING=VALUE}. A
   * value goes to the next {@code &}; nothing in it is decoded. Whether the server may be asked for
   * them, {@link Engines#engineFor} says.
   *
   * @param text the text
   * @return the target
   * @throws IllegalArgumentException that says what was found and which forms exist, without the
   *     password
   */
  public static Target parse(String text) {
    var named = NAMED.matcher(text);
    if (named.matches() && !text.startsWith("jdbc:") && !named.group(1).contains(":")) {
      return parse(named.group(2)).withName(named.group(1));
    }
    if (text.startsWith("embedded:")) {
      SettingsText server = SettingsText.parse("embedded:", text.substring("embedded:".length()));
      return new Target(
          nameFrom(server.place()),
          new Address.Embedded(server.place(), server.settings()),
          Optional.empty());
    }
    if (text.startsWith("container:")) {
      SettingsText image = SettingsText.parse("container:", text.substring("container:".length()));
      return new Target(
          nameFrom(imageName(image.place())),
          new Address.Container(image.place(), image.settings()),
          Optional.empty());
    }
    if (text.startsWith(AwsText.PREFIX)) {
      Address.Aws address = AwsText.parse(text);
      return new Target(nameFrom(address.identifier()), address, Optional.empty());
    }
    ForeignText.refuse(text);
    if (ServerUrl.isOne(text)) {
      ServerUrl.Login login = ServerUrl.read(text);
      return new Target(
          nameFrom(login.url().product()), new Address.Url(login.url()), login.password());
    }
    throw new IllegalArgumentException(
        "'"
            + shownWord(text)
            + "' is not a target. Possible: embedded:mariadb, embedded:postgres, embedded:redis, embedded:redis-cluster, container:<image>,"
            + " aws:rds:<instance>, aws:aurora:<cluster>, aws:elasticache:<group>, jdbc:mysql://..., jdbc:mariadb://..., jdbc:postgresql://..., redis://..., rediss://..., redis-cluster://..., redis-sentinel://...");
  }

  /**
   * Returns a word of the text as messages may show it. When the text holds an {@code @} or a
   * scheme, any word may be part of a password.
   */
  private static String shownWord(String text) {
    Matcher word = WORD.matcher(text);
    if (word.matches()) {
      return text;
    }
    boolean shown = word.lookingAt() && !text.contains("@") && !text.contains("://");
    return (shown ? word.group() : "") + ServerUrl.HIDDEN;
  }

  /**
   * {@return the last path part of an image's name: {@code registry:5000/local/bench-mysql:9.7}
   * gives {@code bench-mysql}}
   *
   * @param image the name of an image
   */
  public static String imageName(String image) {
    String last = image.substring(image.lastIndexOf('/') + 1);
    int end = last.indexOf('@') >= 0 ? last.indexOf('@') : last.length();
    int colon = last.indexOf(':');
    return last.substring(0, colon >= 0 ? Math.min(colon, end) : end);
  }

  /**
   * {@return this target under another name}
   *
   * @param newName the new name
   */
  public Target withName(String newName) {
    return new Target(newName, address, password, cloud, connectTimeout);
  }

  /**
   * {@return this target with the password}
   *
   * @param secret the password
   */
  public Target withPassword(Secret secret) {
    return new Target(name, address, Optional.of(secret), cloud, connectTimeout);
  }

  /**
   * {@return this target with the facts that its host reports}
   *
   * @param of what its host reports
   */
  public Target withCloud(CloudMetadata of) {
    return new Target(name, address, password, Optional.of(of), connectTimeout);
  }

  /**
   * {@return this target with another limit for its connections}
   *
   * @param limit the new limit, above 0
   */
  public Target withConnectTimeout(Duration limit) {
    return new Target(name, address, password, cloud, limit);
  }

  /**
   * {@return a target of the same name at the URL, at which its server is known to answer}
   *
   * @param urlWithoutPassword the URL, without a password
   * @param secret the password
   */
  public Target at(String urlWithoutPassword, Secret secret) {
    return new Target(
        name,
        new Address.Url(ServerUrl.of(urlWithoutPassword)),
        Optional.of(secret),
        cloud,
        connectTimeout);
  }

  /**
   * {@return this target with the password by the order of precedence: {@code
   * KURABE_PASSWORD_<NAME>}, {@code KURABE_PASSWORD}, then the password that the URL held}
   *
   * @param environment the variables of the environment
   */
  public Target withPasswordFrom(Map<String, String> environment) {
    for (String variable : List.of(passwordVariable(), "KURABE_PASSWORD")) {
      String value = environment.get(variable);
      if (value != null) {
        return withPassword(Secret.of(value));
      }
    }
    return this;
  }

  /** {@return the environment variable of its password: {@code KURABE_PASSWORD_<NAME>}} */
  public String passwordVariable() {
    return "KURABE_PASSWORD_" + name.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  /**
   * {@return the address as the user would write it, with {@code ***} for parts that may be secret}
   */
  public String text() {
    if (cloud.isPresent()) {
      return cloud.get().text();
    }
    return placeWithoutSettings() + SettingsText.of(settings());
  }

  /** Returns {@link #text} without the settings that the server is asked for. */
  String placeWithoutSettings() {
    if (address instanceof Address.Aws aws) {
      return AwsText.of(aws);
    }
    return address.match(
        e -> "embedded:" + e.server(), c -> "container:" + c.image(), u -> u.url().toString());
  }

  /**
   * {@return the settings that the user asks of a server that Kurabe starts, name to value, as
   * written; empty for one that runs already}
   */
  public Map<String, String> settings() {
    return address.startedByKurabe()
        ? address.match(Address.Embedded::settings, Address.Container::settings, u -> Map.of())
        : Map.of();
  }

  /**
   * {@return the address for messages: without the user either, since {@code redis://word@host} may
   * hold a password in its place}
   */
  public String place() {
    return cloud.isEmpty() && address instanceof Address.Url u ? u.url().place() : text();
  }

  /** {@return what no message may show: the password, and the other secrets of the URL} */
  public Secrets secrets() {
    return (address instanceof Address.Url u ? u.url().secrets() : Secrets.NONE).and(password);
  }

  /** {@return whether {@link #text} shows the whole address} */
  public boolean isPublic() {
    return !(address instanceof Address.Url u) || u.url().isPublic();
  }

  /**
   * Gives targets of the same name numbers, {@code redis}, {@code redis-2}, in order.
   *
   * @param targets the targets, in their order
   * @return the targets
   */
  public static List<Target> withDistinctNames(List<Target> targets) {
    List<Target> distinct = new ArrayList<>();
    List<String> taken = new ArrayList<>();
    for (Target target : targets) {
      String name = target.name();
      for (int n = 2; taken.contains(name); n++) {
        name = target.name() + "-" + n;
      }
      taken.add(name);
      distinct.add(target.withName(name));
    }
    return List.copyOf(distinct);
  }

  private static String nameFrom(String text) {
    String name = text.replaceAll("[^A-Za-z0-9_-]", "-").replaceAll("^[^A-Za-z]+", "");
    if (name.isEmpty()) {
      return "target";
    }
    return name.length() > 32 ? name.substring(0, 32) : name;
  }
}
