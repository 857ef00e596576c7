package io.kurabe.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import io.kurabe.target.Secret;
import io.kurabe.target.TargetException;
import io.lettuce.core.RedisCredentials;
import io.lettuce.core.RedisURI;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Turns the user's {@code redis://[user@]host[:port][/database][?parameters]} into Lettuce's form.
 * Lettuce reads {@code redis://word@host} as a password, so the user name is taken out here.
 */
final class RedisUrl {
  /** How long a connection or an answer to a control command may take when the URL says nothing. */
  static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

  /** Names the file of the certificates to trust; ours, not Lettuce's. */
  private static final String AUTHORITIES = "ca";

  private static final Set<String> PARAMETERS =
      new TreeSet<>(
          Set.of(
              AUTHORITIES,
              "timeout",
              "database",
              "db",
              "clientName",
              "libraryName",
              "libraryVersion",
              "verifyPeer"));

  private static final Pattern TIMEOUT =
      Pattern.compile("timeout=\\d{1,9}(ns|us|ms|s|m|h|d)?", Pattern.CASE_INSENSITIVE);

  private RedisUrl() {}

  /**
   * @param url without password, as {@link io.kurabe.target.Address.Url} keeps it
   * @throws TargetException for what Lettuce would ignore or not understand
   */
  static RedisURI parse(String url, Optional<Secret> password) {
    URI parts = split(url);
    checkParameters(parts);
    RedisURI uri = lettuceForm(parts);
    String user = parts.getUserInfo();
    boolean named = user != null && !user.isEmpty();
    if (named && password.isEmpty()) {
      throw new TargetException(
          "The URL of the Redis server at "
              + address(uri)
              + " names a user but no password. Set KURABE_PASSWORD, or write //:password@ if the"
              + " word before the @ is the password.");
    }
    password.ifPresent(secret -> authenticate(uri, named ? user : "", secret));
    if (parts.getQuery() == null || !parts.getQuery().contains("timeout=")) {
      uri.setTimeout(DEFAULT_TIMEOUT);
    }
    return uri;
  }

  /** How long a connection may take: what the URL says of answers goes before the limit. */
  static Duration connectTimeout(String url, Duration limit) {
    return url.contains("timeout=") ? parse(url, Optional.empty()).getTimeout() : limit;
  }

  /** {@code host:port}. */
  static String address(RedisURI uri) {
    String host = uri.getHost();
    boolean bare = host.contains(":") && !host.startsWith("[");
    return (bare ? "[" + host + "]" : host) + ":" + uri.getPort();
  }

  /**
   * The file of the certificates that the URL asks to trust; empty for those of the JVM.
   *
   * @throws TargetException when it cannot be read
   */
  static Optional<Path> authorities(String url) {
    String query = split(url).getRawQuery();
    Optional<Path> file =
        parameters(query)
            .filter(p -> isAuthorities(p))
            .map(p -> Path.of(URLDecoder.decode(p.substring(p.indexOf('=') + 1), UTF_8)))
            .findFirst();
    file.filter(f -> !Files.isReadable(f))
        .ifPresent(
            f -> {
              throw new TargetException(
                  "The certificates that ca= of the Redis URL names cannot be read: " + f);
            });
    return file;
  }

  private static Stream<String> parameters(@Nullable String query) {
    return query == null ? Stream.empty() : Stream.of(query.split("&", -1));
  }

  private static boolean isAuthorities(String parameter) {
    return parameter.toLowerCase(Locale.ROOT).startsWith(AUTHORITIES + "=");
  }

  private static void authenticate(RedisURI uri, String user, Secret secret) {
    if (secret.isRenewed()) { // Asked for at each login, as Lettuce asks its provider.
      uri.setCredentialsProvider(
          () -> Mono.fromSupplier(() -> RedisCredentials.just(user, secret.reveal())));
      return;
    }
    String password = secret.reveal();
    if (!user.isEmpty()) {
      uri.setAuthentication(user, password.toCharArray());
    } else if (!password.isEmpty()) {
      uri.setAuthentication(password.toCharArray());
    }
  }

  private static URI split(String url) {
    try {
      URI parts = new URI(url);
      if (parts.getHost() == null) {
        throw new TargetException(
            "'"
                + withoutUser(url)
                + "' names no host. "
                + "The form is redis://host:port/database");
      }
      String path = parts.getPath();
      if (path != null && !path.matches("/?|/\\d{1,9}")) {
        throw new TargetException(
            "'" + path + "' in the Redis URL is not a database number. Write redis://host:port/0");
      }
      return parts;
    } catch (URISyntaxException e) {
      throw new TargetException(
          "'" + withoutUser(url) + "' is not a URL. The form is redis://host:port/database");
    }
  }

  private static void checkParameters(URI parts) {
    for (String parameter : parameters(parts.getRawQuery()).toList()) {
      String name = parameter.split("=", 2)[0];
      boolean known = PARAMETERS.stream().anyMatch(name::equalsIgnoreCase);
      if (!known) {
        throw new TargetException(
            "'"
                + name
                + "' is not a parameter of a Redis URL. Possible: "
                + String.join(", ", PARAMETERS));
      }
      if (name.equalsIgnoreCase("timeout") && !TIMEOUT.matcher(parameter).matches()) {
        throw new TargetException(
            "'" + parameter + "' in the Redis URL is not a time. Write it as timeout=5s or 500ms.");
      }
    }
  }

  private static RedisURI lettuceForm(URI parts) {
    String scheme = parts.getScheme().toLowerCase(Locale.ROOT);
    String query =
        parameters(parts.getRawQuery()).filter(p -> !isAuthorities(p)).collect(joining("&"));
    String port = parts.getPort() < 0 ? "" : ":" + parts.getPort();
    String path = parts.getRawPath() == null ? "" : parts.getRawPath();
    try {
      return RedisURI.create(
          scheme + "://" + parts.getHost() + port + path + (query.isEmpty() ? "" : "?" + query));
    } catch (IllegalArgumentException e) {
      throw new TargetException(
          "The Redis URL of host " + parts.getHost() + " is not usable: " + e.getMessage());
    }
  }

  private static String withoutUser(String url) {
    return url.replaceAll("//[^/?#]*@", "//***@");
  }
}
