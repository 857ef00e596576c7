package io.kurabe.redis.internal;

import io.kurabe.config.internal.Reason;
import io.kurabe.target.Secret;
import io.kurabe.target.ServerUrl;
import io.kurabe.target.TargetException;
import io.lettuce.core.RedisCredentials;
import io.lettuce.core.RedisURI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import reactor.core.publisher.Mono;

/**
 * Turns the user's {@code redis://[user@]host[:port][/database][?parameters]} into Lettuce's form.
 * Lettuce reads {@code redis://word@host} as a password, so the user name is taken out here.
 */
public final class RedisUrl {
  /** The limit for a connection or an answer to a control command when the URL has none. */
  public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

  /** The parameter of the file of trusted certificates, which is Kurabe's, not Lettuce's. */
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
      Pattern.compile("\\d{1,9}(ns|us|ms|s|m|h|d)?", Pattern.CASE_INSENSITIVE);

  private static final Pattern VERIFIED = Pattern.compile("none|ca|full", Pattern.CASE_INSENSITIVE);

  private RedisUrl() {}

  /** Makes Lettuce's form of a URL, as {@link #checked} does; a user needs a password. */
  static RedisURI parse(ServerUrl url, Optional<Secret> password) {
    RedisURI uri = checked(url);
    boolean named = !url.user().isEmpty();
    if (named && password.isEmpty()) {
      throw new TargetException(
          ("The URL of the Redis server at %s has a user, redis://USER@HOST, but no password, and"
                  + " Redis wants both. Give it by KURABE_PASSWORD; if the word before the @ is"
                  + " the password, leave it out of the URL and give it so, too.")
              .formatted(address(uri)));
    }
    password.ifPresent(secret -> authenticate(uri, url.user(), secret));
    return uri;
  }

  /**
   * Returns Lettuce's form without a login; an IllegalArgumentException for parameters that it
   * would ignore.
   */
  static RedisURI checked(ServerUrl url) {
    if (url.hosts().isEmpty()
        || url.hosts().startsWith(":")
        || url.authority().matches(".*[,(].*")) {
      throw new IllegalArgumentException(
          "'" + url + "' does not name one host. The form is redis://host:port/database");
    }
    if (!url.path().matches("/?|/\\d{1,9}")) {
      throw new IllegalArgumentException(
          "'" + url + "' has no database number behind the host. Write redis://host:port/0");
    }
    checkParameters(url.decodedParameters());
    List<String> parameters = url.parameters().stream().filter(p -> !isAuthorities(p)).toList();
    RedisURI uri =
        lettuceForm(new ServerUrl(url.scheme(), "", url.authority(), url.path(), parameters));
    if (url.decodedParameters().keySet().stream().noneMatch("timeout"::equalsIgnoreCase)) {
      uri.setTimeout(DEFAULT_TIMEOUT);
    }
    return uri;
  }

  /** Returns the limit for a connection: the URL's limit for answers overrides the given one. */
  static Duration connectTimeout(ServerUrl url, Duration limit) {
    return url.decodedParameters().keySet().stream().anyMatch("timeout"::equalsIgnoreCase)
        ? checked(url).getTimeout()
        : limit;
  }

  public static String address(RedisURI uri) {
    String host = uri.getHost();
    boolean bare = host.contains(":") && !host.startsWith("[");
    return (bare ? "[" + host + "]" : host) + ":" + uri.getPort();
  }

  /** Returns the file of the certificates to trust; empty for those of the JVM. */
  static Optional<Path> authorities(ServerUrl url) {
    Optional<Path> file =
        url.decodedParameters().entrySet().stream()
            .filter(p -> p.getKey().equalsIgnoreCase(AUTHORITIES))
            .map(p -> Path.of(p.getValue()))
            .findFirst();
    url.checkFiles(Set.of(AUTHORITIES));
    file.filter(f -> !Files.isReadable(f))
        .ifPresent(
            f -> {
              throw new IllegalArgumentException(
                  "The certificates that ca= of '" + url + "' names cannot be read");
            });
    return file;
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

  private static void checkParameters(Map<String, String> parameters) {
    parameters.forEach(
        (name, value) -> {
          if (PARAMETERS.stream().noneMatch(name::equalsIgnoreCase)) {
            throw new IllegalArgumentException(
                "'%s' is not a parameter of a Redis URL. Possible: %s"
                    .formatted(name, String.join(", ", PARAMETERS)));
          }
          if (name.equalsIgnoreCase("verifyPeer") && !VERIFIED.matcher(value).matches()) {
            throw new IllegalArgumentException(
                "the value of verifyPeer in the Redis URL is none of 'NONE, CA, FULL'");
          }
          if (name.equalsIgnoreCase("timeout") && !TIMEOUT.matcher(value).matches()) {
            throw new IllegalArgumentException(
                "the value of timeout in the Redis URL is not a time. Write it as timeout=5s or 500ms.");
          }
        });
  }

  private static RedisURI lettuceForm(ServerUrl url) {
    try {
      return RedisURI.create(url.forDriver());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'" + url + "' is not usable: " + url.secrets().mask(Reason.of(e)), e);
    }
  }
}
