package io.kurabe.cli.aws;

import io.kurabe.mysql.internal.LocalMariaDb;
import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.redis.LocalRedis;
import io.kurabe.target.local.internal.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An account of AWS in the emulator, whose databases and caches are servers on this machine: two of
 * each, named {@code pg-x86}, {@code pg-arm}, {@code mysql-x86}, {@code mysql-arm}, {@code
 * cache-x86} and {@code cache-arm}. All speak TLS, by a certificate for their names.
 */
public final class AwsLab implements AutoCloseable {
  /** The secret key of the account. */
  public static final String SECRET_KEY = "planted/SecretKey+of/the/account";

  /** The token of the session, as every role has one. */
  public static final String SESSION_TOKEN = "planted/SessionToken+of/the/account";

  /** Families of the classes by architecture. */
  private static final Map<String, String> FAMILIES = Map.of("x86", "m6i", "arm", "m6g");

  /** Passwords by the environment variable that gives them. */
  public static final Map<String, String> PASSWORDS = passwords();

  static final String ACCESS_KEY = "AKIAPLANTEDACCESSKEY";
  private static final String REGION = EmulatedServices.REGION;
  static final String DATABASES = "*.aaaaaaaaaa." + REGION + ".rds.amazonaws.com";

  private final List<AutoCloseable> open = new ArrayList<>();
  private final List<String> hosts = new ArrayList<>(List.of("localhost"));
  private final Map<String, LocalPostgres> databases = new LinkedHashMap<>();
  private final Map<String, LocalRedis> caches = new LinkedHashMap<>();
  private final Path folder;
  private @Nullable IamServers iam;
  private final EmulatedServices services;
  private final AwsFront front;
  private final Certificates certificates;

  private AwsLab(Path folder)
      throws IOException, InterruptedException, GeneralSecurityException, SQLException {
    this.folder = folder;
    try {
      CompletableFuture<Moto> starting = CompletableFuture.supplyAsync(() -> moto(folder));
      opened(() -> starting.join().close());
      for (String architecture : FAMILIES.keySet()) {
        startServers(architecture);
      }
      Moto moto = starting.join();
      this.services = new EmulatedServices(moto.uri());
      this.front = opened(new AwsFront(moto.uri()));
      List<String> names = new ArrayList<>(List.of(DATABASES));
      Map<String, Integer> cachePorts = new LinkedHashMap<>();
      for (String architecture : FAMILIES.keySet()) {
        int port = FreePort.find();
        cachePorts.put(architecture, port);
        names.add(createCache(architecture, port));
      }
      hosts.addAll(names.subList(1, names.size()));
      this.certificates = Certificates.make(folder, names);
      for (Map.Entry<String, Integer> cache : cachePorts.entrySet()) {
        encryptServers(cache.getKey(), cache.getValue());
      }
      services.feedCloudWatch();
      new AwsAnswers(front).install();
      writeHosts();
    } catch (Exception | Error e) {
      close();
      throw e;
    }
  }

  private static Map<String, String> passwords() {
    Map<String, String> all = new LinkedHashMap<>();
    for (String architecture : List.of("X86", "ARM")) {
      all.put("KURABE_PASSWORD_PG_" + architecture, LocalPostgres.PASSWORD);
      all.put("KURABE_PASSWORD_MYSQL_" + architecture, LocalMariaDb.PASSWORD);
      all.put("KURABE_PASSWORD_CACHE_" + architecture, LocalRedis.PASSWORD);
    }
    return Map.copyOf(all);
  }

  private static Moto moto(Path folder) {
    try {
      return Moto.start(folder);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Starts everything. */
  public static AwsLab start(Path folder) throws Exception {
    return new AwsLab(folder);
  }

  /** Environment of a process that uses the account, with the passwords of all servers. */
  public Map<String, String> environment() {
    Map<String, String> all = new LinkedHashMap<>(PASSWORDS);
    all.put("AWS_ACCESS_KEY_ID", ACCESS_KEY);
    all.put("AWS_SECRET_ACCESS_KEY", SECRET_KEY);
    all.put("AWS_SESSION_TOKEN", SESSION_TOKEN);
    all.put("AWS_REGION", REGION);
    all.put("AWS_ENDPOINT_URL", front.uri().toString());
    all.put("AWS_EC2_METADATA_DISABLED", "true");
    all.put("KURABE_RDS_CA", certificates.authority().toString());
    all.put("JAVA_TOOL_OPTIONS", "-Djdk.net.hosts.file=" + hostsFile());
    return all;
  }

  /**
   * Adds servers that take tokens of IAM only, where they are not there yet: {@code iam-pg}, {@code
   * iam-mysql} and {@code iam-cache}, for the user {@code iam}.
   */
  public synchronized void addIamServers() throws Exception {
    if (iam == null) {
      iam = new IamServers(this);
      writeHosts();
    }
  }

  /** The text of a target that IAM logs in to. */
  public String iamTarget(String name) {
    return Objects.requireNonNull(iam).target(name);
  }

  /** Tokens by which the server of a name was logged in to. */
  public List<String> tokensTaken(String name) {
    return Objects.requireNonNull(iam).gateway(name).taken();
  }

  /** Why the server of a name refused tokens. */
  public List<String> tokensRefused(String name) {
    return Objects.requireNonNull(iam).gateway(name).refused();
  }

  /** Puts a secret into Secrets Manager. */
  public void createSecret(String name, String text) {
    services.createSecret(name, text);
  }

  /** A bundle of certificates that signed for nobody here. */
  public Path foreignAuthority() throws Exception {
    Path other = Files.createDirectories(folder.resolve("other"));
    return Certificates.make(other, List.of("elsewhere")).authority();
  }

  /** Schemas of Kurabe's on the PostgreSQL of a name. */
  public List<String> schemas(String name) throws SQLException {
    LocalPostgres server = databases.get(name);
    if (server == null) {
      throw new IllegalArgumentException(name);
    }
    return server.query("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'kurabe%'");
  }

  /** The text of a target. */
  public String target(String name) {
    return name
        + "="
        + (name.startsWith("cache")
            ? "aws:elasticache:" + name + "?user=bench&ca=" + certificates.authority()
            : "aws:rds:" + name);
  }

  /** Arguments that name servers as targets. */
  public List<String> targets(List<String> names) {
    return names.stream().flatMap(name -> Stream.of("-t", target(name))).toList();
  }

  /** The certificate of its servers. */
  Certificates certificates() {
    return certificates;
  }

  /** Makes a name known as one of this machine. */
  void addHost(String host) {
    hosts.add(host);
  }

  /** Where it keeps files. */
  Path folder() {
    return folder;
  }

  /** What stands before the emulator. */
  public AwsFront front() {
    return front;
  }

  private void writeHosts() throws IOException {
    Files.write(hostsFile(), hosts.stream().map(host -> "127.0.0.1 " + host).toList());
  }

  private Path hostsFile() {
    return folder.resolve("hosts");
  }

  /** Closed with the laboratory. */
  <C extends AutoCloseable> C opened(C resource) {
    open.add(0, resource);
    return resource;
  }

  /** Those that need no certificate yet. */
  private void startServers(String architecture) throws IOException, SQLException {
    caches.put(architecture, opened(new LocalRedis()));
    LocalPostgres postgres = database();
    postgres.execute("CREATE DATABASE bench OWNER bench");
    databases.put("pg-" + architecture, postgres);
  }

  /** Its commits do not wait for the disk of this machine: no test is about that. */
  LocalPostgres database() throws SQLException {
    LocalPostgres postgres = opened(new LocalPostgres());
    postgres.execute("ALTER SYSTEM SET fsync = off");
    postgres.execute("SELECT pg_reload_conf()");
    return postgres;
  }

  private void encryptServers(String architecture, int cachePort) throws IOException, SQLException {
    Objects.requireNonNull(caches.get(architecture))
        .encrypt(
            cachePort, certificates.certificate(), certificates.key(), certificates.authority());
    LocalPostgres postgres = Objects.requireNonNull(databases.get("pg-" + architecture));
    postgres.encrypt(
        Files.readString(certificates.certificate()), Files.readString(certificates.key()));
    LocalMariaDb mariaDb = opened(new LocalMariaDb(certificates.certificate(), certificates.key()));
    createDatabase("pg-" + architecture, "postgres", "18.1", architecture, postgres.port());
    createDatabase("mysql-" + architecture, "mariadb", "11.4.5", architecture, mariaDb.port());
  }

  void createDatabase(String name, String engine, String version, String architecture, int port) {
    services.createDatabase(
        name,
        r ->
            r.engine(engine)
                .engineVersion(version)
                .dbInstanceClass("db." + FAMILIES.get(architecture) + ".large")
                .masterUsername("bench")
                .dbName("bench")
                .storageType("gp3")
                .port(port)
                .enableIAMDatabaseAuthentication(true)
                .availabilityZone(REGION + "b"));
    hosts.add(DATABASES.replace("*", name));
  }

  private String createCache(String architecture, int port) {
    String size = "cache." + FAMILIES.get(architecture) + ".large";
    return createCache("cache-" + architecture, size, port, List.of());
  }

  /** Gives the name of its endpoint, which the emulator draws. */
  String createCache(String name, String size, int port, List<String> userGroups) {
    services.createCache(
        name,
        r ->
            r.engineVersion("6.2")
                .cacheNodeType(size)
                .userGroupIds(userGroups)
                .numCacheClusters(1)
                .port(port)
                .transitEncryptionEnabled(true)
                .authToken("not-that-of-the-server"));
    return services.endpointOfCache(name);
  }

  @Override
  public void close() {
    for (AutoCloseable resource : open) {
      try {
        resource.close();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
