package io.kurabe.target;

import io.kurabe.config.internal.Reason;
import io.kurabe.config.internal.UserFile;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The URL of a server without the password of its login. {@link #toString} prints only what is
 * known to be public: scheme, hosts, ports, database, the user of a database, and the values of
 * {@link PublicParameters}. Everything else is {@code ***} there, and reaches the driver by the
 * other accessors.
 *
 * @param scheme from the begin to the last colon before {@code //}
 * @param user decoded; empty when there is none
 * @param authority hosts and ports as written, which may hold secrets: {@code
 *     address=(host=db)(password=...)}
 * @param path database or number of a database as written, with its slash, or empty
 * @param parameters each {@code name=value}, as written
 */
public record ServerUrl(
    String scheme, String user, String authority, String path, List<String> parameters) {
  static final String HIDDEN = "***";

  private static final Pattern FORM =
      Pattern.compile(
          "(?<scheme>jdbc:(?:[a-z][a-z0-9+-]*:){1,2}|[a-z][a-z0-9+.-]*:)//(?<rest>.*)",
          Pattern.DOTALL);

  private static final String PAIRS = "\\([^()]*+(?:\\([^()]*+\\)[^()]*+)*+\\)";
  private static final String NAME = "[\\p{L}\\p{N}._-]*";
  private static final String IPV6 = "\\[[0-9A-Fa-f:.]+(?:%[\\w.-]+)?\\]";
  private static final String HOST =
      "(?:(?:address\\s*=\\s*)?(?:%s)+|(?:%s|%s)(?::\\d+)?)".formatted(PAIRS, IPV6, NAME);
  private static final String HOSTS = "%s(?:,%s)*".formatted(HOST, HOST);
  private static final Pattern PLACE =
      Pattern.compile(
          "(?<hosts>%s|\\[%s\\])(?<path>/[^?#@]*)?(?:\\?(?<query>.*))?".formatted(HOSTS, HOSTS),
          Pattern.DOTALL);
  private static final Pattern EACH_HOST = Pattern.compile(HOST);

  /** In {@code (host=a,port=1)} a comma ends a value, in {@code address=(host=a)(port=1)} not. */
  private static final Pattern PAIR = Pattern.compile("([A-Za-z][\\w.]*)\\s*=\\s*([^(),]*)");

  private static final Pattern PAIR_OF_ADDRESS =
      Pattern.compile("\\(\\s*([A-Za-z][\\w.]*)\\s*=\\s*([^()]*)");
  private static final Pattern PORT = Pattern.compile(":(\\d+)$");
  private static final int LAST_PORT = 65_535;

  private static final Pattern PARAMETER =
      Pattern.compile("(?<name>[A-Za-z][\\w.$-]*)=.*", Pattern.DOTALL);
  private static final Set<String> PASSWORDS = Set.of("password", "pass", "pwd");

  /** The parameter of a sentinel's URL that is written {@code #name}. */
  private static final String MASTER = "sentinelMasterId=";

  private static final Pattern SENTINELS =
      Pattern.compile("(rediss?-sentinel:)//(.*)#([\\w.-]+)", Pattern.DOTALL);

  private static final Pattern USER = Pattern.compile("[^:/?#&=()]*");

  /** Connector/J takes a user and a password before each host of a list. */
  private static final Pattern LOGIN_OF_A_HOST =
      Pattern.compile("@(?:[\\w.-]+|\\[[^\\]]*\\])(?::\\d+)?,");

  /** A percent sign that begins no escape. */
  private static final Pattern LONE_PERCENT = Pattern.compile("%(?![0-9A-Fa-f]{2})");

  private static final String ESCAPES =
      " In a password write @ as %40, / as %2F, ? as %3F, # as %23, & as %26 and % as %25, or leave"
          + " it out of the URL and set KURABE_PASSWORD.";

  public ServerUrl {
    parameters = List.copyOf(parameters);
  }

  /**
   * A URL taken apart.
   *
   * @param url without the password
   * @param password what stood in it, decoded
   */
  record Login(ServerUrl url, Optional<Secret> password) {
    /** Returns this URL of sentinels with the name of the master that they watch. */
    private Login naming(String master) {
      List<String> all = new ArrayList<>(url.parameters);
      all.add(MASTER + master);
      return new Login(new ServerUrl(url.scheme, url.user, url.authority, url.path, all), password);
    }
  }

  /**
   * Reads a URL that holds no password of a login.
   *
   * @param text the text
   * @return the server url
   * @throws IllegalArgumentException when it cannot be read; the message repeats none of it
   */
  public static ServerUrl of(String text) {
    return read(text).url();
  }

  /** Returns whether the text begins as a URL, so that {@link #read} says what is wrong. */
  static boolean isOne(String text) {
    return FORM.matcher(text).matches();
  }

  /**
   * Takes a URL apart. A password before the host may hold characters that ought to be escaped: the
   * host begins behind the first {@code @} from which on the rest reads as hosts, database and
   * parameters. Refused when it cannot be read, or in two ways.
   */
  static Login read(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "this is not a URL of the form jdbc:<driver>://host:port/database");
    }
    if (text.contains(HIDDEN)) {
      throw new IllegalArgumentException(
          "the *** in it stands for what Kurabe does not print; write there what it was");
    }
    Matcher sentinels = SENTINELS.matcher(text);
    return sentinels.matches()
        ? readPlaces(sentinels.group(1), sentinels.group(2)).naming(sentinels.group(3))
        : readPlaces(form.group("scheme"), form.group("rest"));
  }

  private static Login readPlaces(String scheme, String rest) {
    Optional<Login> found = Optional.empty();
    for (int at = -1; at < rest.length(); at = next(rest, at)) {
      Matcher place = PLACE.matcher(rest.substring(at + 1));
      String info = rest.substring(0, Math.max(0, at));
      if (!place.matches() || !areParameters(place.group("query")) || !isLogin(info)) {
        continue;
      }
      if (found.isPresent()) {
        throw unreadable(scheme, "can be read in two ways");
      }
      found = Optional.of(login(scheme, info, place));
      if (!hasAtInUnknownParameter(place.group("query"))) {
        break;
      }
    }
    return found.orElseThrow(() -> unreadable(scheme, "cannot be read"));
  }

  private static int next(String rest, int at) {
    int next = rest.indexOf('@', at + 1);
    return next < 0 ? rest.length() : next;
  }

  private static boolean isLogin(String info) {
    return USER.matcher(info.split(":", 2)[0]).matches();
  }

  private static Login login(String scheme, String info, Matcher place) {
    if (LOGIN_OF_A_HOST.matcher(info).find()) {
      throw unreadable(
          scheme,
          "seems to have a user for each host, which is written"
              + " address=(host=...)(port=...)(user=...)(password=...)");
    }
    int colon = info.indexOf(':');
    Optional<Secret> password =
        colon < 0 ? Optional.empty() : Optional.of(Secret.of(decoded(info.substring(colon + 1))));
    List<String> parameters = new ArrayList<>();
    for (String parameter : pieces(place.group("query"))) {
      if (PASSWORDS.contains(name(parameter).toLowerCase(Locale.ROOT))) {
        password = Optional.of(Secret.of(decoded(value(parameter))));
      } else {
        parameters.add(repaired(parameter));
      }
    }
    String user = decoded(colon < 0 ? info : info.substring(0, colon));
    String path = place.group("path") == null ? "" : repaired(place.group("path"));
    ServerUrl url = new ServerUrl(scheme, user, escaped(place.group("hosts")), path, parameters);
    url.requirePorts();
    return new Login(url, password);
  }

  private static IllegalArgumentException unreadable(String scheme, String why) {
    return new IllegalArgumentException(
        """
        the URL that begins with %1$s// %2$s. It is not repeated here, since it \
        may hold a password. The form is \
        %1$s//user@host:port/database?name=value, with a number as port.%3$s"""
            .formatted(scheme, why, ESCAPES));
  }

  private void requirePorts() {
    for (String host : hosts().split(",", -1)) {
      Matcher port = PORT.matcher(host);
      if (port.find() && !isPort(port.group(1))) {
        throw new IllegalArgumentException(
            "'" + host + "': a port is a number from 1 to " + LAST_PORT);
      }
    }
  }

  private static boolean isPort(String digits) {
    String number = digits.replaceFirst("^0+", "");
    return !number.isEmpty() && number.length() <= 5 && Integer.parseInt(number) <= LAST_PORT;
  }

  private static List<String> pieces(@org.jspecify.annotations.Nullable String query) {
    return query == null
        ? List.of()
        : Arrays.stream(query.split("&", -1)).filter(p -> !p.isEmpty()).toList();
  }

  /**
   * Returns whether the text is a list of parameters; only a switch, such as {@code ssl} of pgjdbc,
   * has no value.
   */
  private static boolean areParameters(@org.jspecify.annotations.Nullable String query) {
    return pieces(query).stream()
        .allMatch(p -> PARAMETER.matcher(p).matches() || PublicParameters.isKnown(p));
  }

  private static boolean hasAtInUnknownParameter(@org.jspecify.annotations.Nullable String query) {
    return pieces(query).stream()
        .filter(p -> p.contains("@"))
        .map(ServerUrl::name)
        .anyMatch(n -> !PublicParameters.isKnown(n) && !isOfALogin(n));
  }

  private static boolean isOfALogin(String name) {
    String folded = name.toLowerCase(Locale.ROOT);
    return folded.startsWith("user") || folded.contains("pass") || folded.equals("pwd");
  }

  private static String name(String parameter) {
    int equals = parameter.indexOf('=');
    return equals < 0 ? parameter : parameter.substring(0, equals);
  }

  private static String value(String parameter) {
    int equals = parameter.indexOf('=');
    return equals < 0 ? "" : parameter.substring(equals + 1);
  }

  /** Returns the text with percent signs escaped; a lone one says that none was. */
  private static String repaired(String text) {
    return LONE_PERCENT.matcher(text).find() ? text.replace("%", "%25") : text;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(repaired(text).replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /** {@return the whole URL, for a driver or for a file that only this user can read} */
  public String forDriver() {
    return scheme
        + "//"
        + (user.isEmpty() ? "" : Secrets.encoded(user) + "@")
        + authority
        + path
        + (parameters.isEmpty() ? "" : "?" + String.join("&", parameters));
  }

  /** {@return the path without its slash, as written} */
  public String database() {
    return path.isEmpty() ? "" : path.substring(1);
  }

  /** {@return names and values, decoded, in their order} */
  public Map<String, String> decodedParameters() {
    Map<String, String> all = new LinkedHashMap<>();
    parameters.forEach(p -> all.put(decoded(name(p)), decoded(value(p))));
    return all;
  }

  /**
   * Refuses files that a driver would read for ever or wait for: the files that parameters name are
   * regular ones if they exist.
   *
   * @param names of parameters whose values are paths or {@code file:} URLs, compared without case
   * @throws IllegalArgumentException naming the parameter and the reason
   */
  public void checkFiles(Set<String> names) {
    decodedParameters()
        .forEach(
            (name, value) -> {
              if (names.stream().anyMatch(name::equalsIgnoreCase)) {
                checkFile(name, value);
              }
            });
  }

  private void checkFile(String name, String value) {
    try {
      Path file = value.startsWith("file:") ? Path.of(URI.create(value)) : Path.of(value);
      if (Files.exists(file)) {
        UserFile.bytes(file, UserFile.TEXT_BYTES);
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "The file that " + name + "= of '" + this + "' names cannot be read: " + Reason.of(e), e);
    } catch (IllegalArgumentException e) {
      // No path: the driver says so, or reads a URL of another kind.
    }
  }

  /**
   * {@return {@code host:port}, several with commas between them; the port only when it was given}
   */
  public String hosts() {
    List<String> hosts = new ArrayList<>();
    Matcher each = EACH_HOST.matcher(listed());
    while (each.find()) {
      if (!each.group().isEmpty()) {
        hosts.add(each.group().contains("(") ? ofPairs(each.group()) : each.group());
      }
    }
    return String.join(",", hosts);
  }

  private String listed() {
    boolean list = authority.startsWith("[") && !authority.matches(IPV6 + "(?::\\d+)?(?:,.*)?");
    return list ? authority.substring(1, authority.length() - 1) : authority;
  }

  /** Escapes the hosts, for whose end Connector/J also looks in their values. */
  private static String escaped(String hosts) {
    return EACH_HOST
        .matcher(hosts)
        .replaceAll(
            host ->
                Matcher.quoteReplacement(
                    pairMatcher(host.group())
                        .replaceAll(
                            pair ->
                                Matcher.quoteReplacement(
                                    pair.group().substring(0, pair.start(2) - pair.start())
                                        + escapedValue(pair.group(2).strip())))));
  }

  private static String escapedValue(String value) {
    return value.matches("[\\w.:-]*") ? value : Secrets.encoded(decoded(value));
  }

  private static Matcher pairMatcher(String host) {
    return (host.startsWith("address") ? PAIR_OF_ADDRESS : PAIR).matcher(host);
  }

  private static Map<String, String> pairs(String host) {
    Map<String, String> all = new LinkedHashMap<>();
    pairMatcher(host).results().forEach(p -> all.put(p.group(1), p.group(2).strip()));
    return all;
  }

  private static String ofPairs(String pairs) {
    Map<String, String> all = new LinkedHashMap<>();
    pairs(pairs).forEach((name, value) -> all.put(name.toLowerCase(Locale.ROOT), value));
    String port = all.getOrDefault("port", "");
    String host = all.getOrDefault("host", "localhost");
    return (host.matches(NAME + "|" + IPV6) ? host : HIDDEN)
        + (port.matches("\\d+") ? ":" + port : "");
  }

  /** Returns the default name: {@code mysql}, {@code postgresql}, {@code redis}. */
  String product() {
    return scheme.replace("jdbc:", "").replaceFirst(":.*", "").replace("rediss", "redis");
  }

  /** {@return all that {@link #toString} does not show} */
  public Secrets secrets() {
    List<Secret> hidden = new ArrayList<>();
    for (String parameter : parameters) {
      if (PublicParameters.shown(name(parameter), value(parameter)).equals(HIDDEN)) {
        hidden.add(Secret.of(decoded(value(parameter))));
        hidden.add(Secret.of(value(parameter)));
      }
    }
    EACH_HOST
        .matcher(authority)
        .results()
        .flatMap(host -> pairs(host.group()).entrySet().stream())
        .filter(p -> PublicParameters.shown(p.getKey(), p.getValue()).equals(HIDDEN))
        .forEach(
            p -> {
              hidden.add(Secret.of(p.getValue()));
              hidden.add(Secret.of(decoded(p.getValue())));
            });
    if (!user.isEmpty() && shownUser().equals(HIDDEN)) {
      hidden.add(Secret.of(user));
    }
    if (!PublicParameters.isPlain(path)) {
      hidden.add(Secret.of(database()));
      hidden.add(Secret.of(decoded(database())));
    }
    return Secrets.of(hidden);
  }

  /** {@return whether {@link #toString} shows the whole URL} */
  public boolean isPublic() {
    return !toString().contains(HIDDEN);
  }

  /** Returns the URL as {@link #toString} does, without the user. */
  String place() {
    String shownPath = PublicParameters.isPlain(path) ? path : "/" + HIDDEN;
    String shownParameters =
        parameters.stream()
            .filter(p -> !p.startsWith(MASTER))
            .map(
                p ->
                    p.contains("=") ? name(p) + "=" + PublicParameters.shown(name(p), value(p)) : p)
            .collect(Collectors.joining("&"));
    String master =
        parameters.stream()
            .filter(p -> p.startsWith(MASTER))
            .map(p -> "#" + PublicParameters.shown(name(p), value(p)))
            .collect(Collectors.joining());
    return scheme
        + "//"
        + shownAuthority()
        + shownPath
        + (shownParameters.isEmpty() ? "" : "?" + shownParameters)
        + master;
  }

  private String shownAuthority() {
    return authority.contains("(")
        ? EACH_HOST
            .matcher(authority)
            .replaceAll(h -> Matcher.quoteReplacement(shownHost(h.group())))
        : authority;
  }

  private static String shownHost(String host) {
    if (!host.contains("(")) {
      return host;
    }
    String pairs =
        pairs(host).entrySet().stream()
            .map(p -> p.getKey() + "=" + PublicParameters.shown(p.getKey(), p.getValue()))
            .collect(Collectors.joining(")(", "(", ")"));
    return "address=" + pairs;
  }

  /** Returns the user as printed; that of a Redis URL may be a password. */
  private String shownUser() {
    boolean shown = scheme.startsWith("jdbc:") && PublicParameters.isPlain(user.replace("@", "."));
    return shown ? Secrets.encoded(user) : HIDDEN;
  }

  @Override
  public String toString() {
    return user.isEmpty()
        ? place()
        : place().replaceFirst("//", Matcher.quoteReplacement("//" + shownUser() + "@"));
  }
}
