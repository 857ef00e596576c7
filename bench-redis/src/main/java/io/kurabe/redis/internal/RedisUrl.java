package io.kurabe.redis.internal;

import static java.util.stream.Collectors.joining;

import io.kurabe.config.internal.Reason;
import io.kurabe.target.Secret;
import io.kurabe.target.ServerUrl;
import io.kurabe.target.TargetException;
import io.lettuce.core.RedisCredentials;
import io.lettuce.core.RedisURI;
import io.lettuce.core.internal.HostAndPort;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import reactor.core.publisher.Mono;

/**
 * Turns the user's {@code redis://[user@]host[:port][/database][?parameters]} into Lettuce's form,
 * and the forms of a cluster, {@code redis-cluster://[user@]host,host}, and of the sentinels that
 * watch a master, {@code redis-sentinel://[user@]host,host#master}. Lettuce reads {@code
 * redis://word@host} as a password, so the user name is taken out here.
 */
public final class RedisUrl {
  /** The limit for a connection or an answer to a control command when the URL has none. */
  public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

  /** The prefixes of the URLs that can be read. */
  static final List<String> PREFIXES =
      List.of(
          "redis:",
          "rediss:",
          "redis-cluster:",
          "rediss-cluster:",
          "redis-sentinel:",
          "rediss-sentinel:");

  /** The parameter of the file of trusted certificates, which is Kurabe's, not Lettuce's. */
  private static final String AUTHORITIES = "ca";

  /**
   * The parameter whose value {@code same} lets sentinels be asked with the login of the master.
   */
  private static final String SENTINEL_LOGIN = "sentinelLogin";

  private static final String MASTER = "sentinelMasterId";

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

  /** What a URL leads to. */
  enum Kind {
    /** One server. */
    SINGLE,
    /** A cluster, of which the URL names some nodes. */
    CLUSTER,
    /** The master of that name, which the sentinels of the URL know. */
    SENTINEL;

    static Kind of(ServerUrl url) {
      return url.scheme().endsWith("-cluster:")
          ? CLUSTER
          : url.scheme().endsWith("-sentinel:") ? SENTINEL : SINGLE;
    }
  }

  private RedisUrl() {}

  /** Makes Lettuce's form of a URL, as {@link #checked} does; a user needs a password. */
  static RedisURI parse(ServerUrl url, Optional<Secret> password) {
    return seeds(url, password).get(0);
  }

  /**
   * Makes Lettuce's form of each host of a cluster's URL, else the only one; a user needs a
   * password.
   */
  static List<RedisURI> seeds(ServerUrl url, Optional<Secret> password) {
    List<RedisURI> uris = checked(url);
    boolean named = !url.user().isEmpty();
    if (named && password.isEmpty()) {
      throw new TargetException(
          ("The URL of the Redis server at %s has a user, %s//USER@HOST, but no password, and"
                  + " Redis wants both. Give it by KURABE_PASSWORD; if the word before the @ is"
                  + " the password, leave it out of the URL and give it so, too.")
              .formatted(address(uris.get(0)), url.scheme()));
    }
    boolean sentinelsToo = parameter(url, SENTINEL_LOGIN).isPresent();
    for (RedisURI uri : uris) {
      password.ifPresent(secret -> authenticate(uri, url.user(), secret));
      if (sentinelsToo) {
        password.ifPresent(
            secret -> uri.getSentinels().forEach(s -> authenticate(s, url.user(), secret)));
      }
    }
    return uris;
  }

  /**
   * Returns Lettuce's form without a login, one for each host of a cluster; an
   * IllegalArgumentException names all that is wrong, and parameters that Lettuce would ignore.
   */
  static List<RedisURI> checked(ServerUrl url) {
    List<String> problems = problems(url);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", problems));
    }
    RedisURI uri = lettuceForm(url);
    if (parameter(url, "timeout").isEmpty()) {
      uri.setTimeout(DEFAULT_TIMEOUT);
    }
    return switch (Kind.of(url)) {
      case SINGLE -> List.of(uri);
      case CLUSTER -> hosts(url).map(host -> at(uri, host, RedisURI.DEFAULT_REDIS_PORT)).toList();
      case SENTINEL -> List.of(watched(uri, url));
    };
  }

  private static Stream<String> hosts(ServerUrl url) {
    return Arrays.stream(url.authority().split(",", -1));
  }

  /**
   * Returns the same login and parameters at another host, {@code h}, {@code h:1} or {@code
   * [::1]:1}.
   */
  private static RedisURI at(RedisURI uri, String host, int otherwise) {
    HostAndPort place = HostAndPort.parse(host);
    return ofNode(uri, place.getHostText(), place.hasPort() ? place.getPort() : otherwise);
  }

  /** Returns the URL of another node of a cluster, for the same login. */
  static RedisURI ofNode(RedisURI uri, String host, int port) {
    RedisURI.Builder builder =
        RedisURI.builder().withHost(host).withPort(port).withSsl(uri).withTimeout(uri.getTimeout());
    Optional.ofNullable(uri.getClientName()).ifPresent(builder::withClientName);
    RedisURI made = builder.build();
    if (uri.getCredentialsProvider() != null) {
      made.setCredentialsProvider(uri.getCredentialsProvider());
    }
    return made;
  }

  /** Returns the URL by which Lettuce asks the sentinels for the master at each connect. */
  private static RedisURI watched(RedisURI uri, ServerUrl url) {
    RedisURI.Builder builder =
        RedisURI.builder(uri).withSentinelMasterId(parameter(url, MASTER).orElseThrow());
    hosts(url)
        .map(host -> at(uri, host, RedisURI.DEFAULT_SENTINEL_PORT))
        .forEach(builder::withSentinel);
    return builder.build();
  }

  private static Optional<String> parameter(ServerUrl url, String name) {
    return url.decodedParameters().entrySet().stream()
        .filter(p -> p.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** Returns the limit for a connection: the URL's limit for answers overrides the given one. */
  static Duration connectTimeout(ServerUrl url, Duration limit) {
    return parameter(url, "timeout").isPresent() ? checked(url).get(0).getTimeout() : limit;
  }

  /** Returns by which client the nodes of a cluster are reached; the URL has been checked. */
  static Routing routing(ServerUrl url) {
    return Routing.of(
        parameter(url, Routing.PARAMETER),
        parameter(url, "timeout").map(t -> checked(url).get(0).getTimeout()));
  }

  /** Returns {@code host:port}, or the master's name and its sentinels. */
  public static String address(RedisURI uri) {
    if (!uri.getSentinels().isEmpty()) {
      return "'%s' of the sentinels %s"
          .formatted(
              uri.getSentinelMasterId(),
              uri.getSentinels().stream().map(RedisUrl::address).collect(joining(", ")));
    }
    String host = uri.getHost();
    boolean bare = host.contains(":") && !host.startsWith("[");
    return (bare ? "[" + host + "]" : host) + ":" + uri.getPort();
  }

  /** Returns the file of the certificates to trust; empty for those of the JVM. */
  static Optional<Path> authorities(ServerUrl url) {
    Optional<Path> file = parameter(url, AUTHORITIES).map(Path::of);
    url.checkFiles(Set.of(AUTHORITIES));
    file.filter(f -> !Files.isReadable(f))
        .ifPresent(
            f -> {
              throw new IllegalArgumentException(
                  "The certificates that ca= of '" + url + "' names cannot be read");
            });
    return file;
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

  private static List<String> problems(ServerUrl url) {
    Kind kind = Kind.of(url);
    List<String> problems = new ArrayList<>(kind == Kind.SINGLE ? notOneHost(url) : notHosts(url));
    String database = kind == Kind.CLUSTER ? "/?|/0" : "/?|/\\d{1,9}";
    if (!url.path().matches(database)) {
      problems.add(
          kind == Kind.CLUSTER
              ? "'" + url + "' names a database, and a cluster has no database but 0"
              : "'%s' has no database number behind the host. Write %s//host:port/0"
                  .formatted(url, url.scheme()));
    }
    if (kind == Kind.SENTINEL && parameter(url, MASTER).isEmpty()) {
      problems.add(
          "'%s' does not name the master that the sentinels watch. Write it at the end: %s//%s#mymaster"
              .formatted(url, url.scheme(), url.hosts()));
    }
    url.decodedParameters().forEach((name, value) -> checkParameter(kind, name, value, problems));
    return problems;
  }

  private static List<String> notOneHost(ServerUrl url) {
    if (url.hosts().isEmpty()
        || url.hosts().startsWith(":")
        || url.authority().matches(".*[,(].*")) {
      String several =
          url.authority().contains(",")
              ? "; several hosts are a cluster, redis-cluster://host,host, or sentinels, redis-sentinel://host,host#master"
              : "";
      return List.of(
          "'%s' does not name one host. The form is redis://host:port/database%s"
              .formatted(url, several));
    }
    return List.of();
  }

  private static List<String> notHosts(ServerUrl url) {
    List<String> all = hosts(url).toList();
    if (url.authority().contains("(")
        || all.stream().anyMatch(host -> host.isEmpty() || host.startsWith(":"))) {
      return List.of(
          "'%s' does not name a host between all its commas. The form is %s//host:port,host:port"
              .formatted(url, url.scheme()));
    }
    return all.stream()
        .filter(host -> Collections.frequency(all, host) > 1)
        .distinct()
        .map(host -> "'%s' names %s twice".formatted(url, host))
        .toList();
  }

  private static void checkParameter(Kind kind, String name, String value, List<String> problems) {
    Set<String> possible = new TreeSet<>(PARAMETERS);
    if (kind == Kind.CLUSTER) {
      possible.add(Routing.PARAMETER);
    }
    if (kind == Kind.SENTINEL) {
      possible.add(SENTINEL_LOGIN);
    }
    boolean known = possible.stream().anyMatch(name::equalsIgnoreCase);
    if (!known && !(kind == Kind.SENTINEL && name.equals(MASTER))) {
      problems.add(
          "'%s' is not a parameter of a Redis URL. Possible: %s"
              .formatted(name, String.join(", ", possible)));
    }
    if (name.equalsIgnoreCase("verifyPeer") && !VERIFIED.matcher(value).matches()) {
      problems.add("the value of verifyPeer in the Redis URL is none of 'NONE, CA, FULL'");
    }
    if (name.equalsIgnoreCase("timeout") && !TIMEOUT.matcher(value).matches()) {
      problems.add(
          "the value of timeout in the Redis URL is not a time. Write it as timeout=5s or 500ms.");
    }
    if (kind == Kind.CLUSTER && name.equalsIgnoreCase(Routing.PARAMETER)) {
      Routing.problem(value).ifPresent(problems::add);
    }
    if (name.equalsIgnoreCase(SENTINEL_LOGIN) && !value.equals("same")) {
      problems.add(
          "the value of sentinelLogin in the Redis URL is not 'same', which is the login of the master; without it sentinels are asked without a login");
    }
    boolean database = name.equalsIgnoreCase("db") || name.equalsIgnoreCase("database");
    if (kind == Kind.CLUSTER && database && !value.equals("0")) {
      problems.add("the Redis URL names a database, and a cluster has no database but 0");
    }
  }

  /** Returns Lettuce's form of the first host, without what is Kurabe's. */
  private static RedisURI lettuceForm(ServerUrl url) {
    List<String> parameters = url.parameters().stream().filter(p -> !isOurs(p)).toList();
    String scheme = url.scheme().startsWith("rediss") ? "rediss:" : "redis:";
    String first = url.authority().split(",", 2)[0];
    try {
      return RedisURI.create(new ServerUrl(scheme, "", first, url.path(), parameters).forDriver());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'" + url + "' is not usable: " + url.secrets().mask(Reason.of(e)), e);
    }
  }

  private static boolean isOurs(String parameter) {
    String name = parameter.split("=", 2)[0];
    return Stream.of(AUTHORITIES, SENTINEL_LOGIN, MASTER, Routing.PARAMETER)
        .anyMatch(name::equalsIgnoreCase);
  }
}
