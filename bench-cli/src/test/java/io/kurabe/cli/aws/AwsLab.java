package io.kurabe.cli.aws;

import io.kurabe.mysql.LocalMariaDb;
import io.kurabe.postgres.LocalPostgres;
import io.kurabe.redis.LocalRedis;
import io.kurabe.target.local.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;

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

  private static final String ACCESS_KEY = "AKIAPLANTEDACCESSKEY";
  private static final String REGION = EmulatedServices.REGION;
  private static final String DATABASES = "*.aaaaaaaaaa." + REGION + ".rds.amazonaws.com";

  private final List<AutoCloseable> open = new ArrayList<>();
  private final List<String> hosts = new ArrayList<>(List.of("localhost"));
  private final Map<String, LocalPostgres> databases = new LinkedHashMap<>();
  private final Map<String, IamGateway> gateways = new LinkedHashMap<>();
  private final Path folder;
  private @Nullable Path iamAuthority;
  private final EmulatedServices services;
  private final AwsFront front;
  private final Certificates certificates;

  private AwsLab(Path folder)
      throws IOException, InterruptedException, GeneralSecurityException, SQLException {
    this.folder = folder;
    try {
      Moto moto = opened(Moto.start(folder));
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
        startServers(cache.getKey(), cache.getValue());
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
   * Adds servers that take tokens of IAM only: {@code iam-pg}, {@code iam-mysql} and {@code
   * iam-cache}, for the user {@code iam}.
   */
  public void addIamServers() throws Exception {
    SSLContext tls = certificates.context();
    LocalPostgres postgres = opened(new LocalPostgres());
    postgres.execute("CREATE ROLE iam SUPERUSER LOGIN");
    postgres.execute("CREATE DATABASE bench OWNER iam");
    postgres.trust("iam");
    int port = FreePort.find();
    TokenCheck check = token("rds-db", DATABASES.replace("*", "iam-pg") + ":" + port, "DBUser");
    gateways.put("iam-pg", opened(IamGateways.postgres(tls, port, postgres.port(), check)));
    createDatabase("iam-pg", "postgres", "18.1", "arm", port);
    LocalMariaDb mariaDb = opened(new LocalMariaDb(certificates.certificate(), certificates.key()));
    mariaDb.execute("CREATE USER iam@'127.0.0.1'");
    mariaDb.execute("GRANT ALL ON *.* TO iam@'127.0.0.1'");
    mariaDb.execute("CREATE DATABASE bench");
    port = FreePort.find();
    check = token("rds-db", DATABASES.replace("*", "iam-mysql") + ":" + port, "DBUser");
    gateways.put("iam-mysql", opened(IamGateways.mySql(tls, port, mariaDb.port(), check)));
    createDatabase("iam-mysql", "mariadb", "11.4.5", "arm", port);
    addIamCache();
    writeHosts();
  }

  private void addIamCache() throws Exception {
    LocalRedis redis = opened(new LocalRedis());
    int port = FreePort.find();
    String host = createCache("iam-cache", "cache.m6g.large", port, List.of("bench-users"));
    hosts.add(host);
    Certificates own =
        Certificates.make(Files.createDirectories(folder.resolve("iam")), List.of(host));
    iamAuthority = own.authority();
    gateways.put(
        "iam-cache",
        opened(
            IamGateways.redis(
                own.context(),
                port,
                redis.port(),
                token("elasticache", "iam-cache", "User"),
                LocalRedis.PASSWORD)));
  }

  private static TokenCheck token(String service, String host, String userField) {
    return new TokenCheck(
        service,
        host,
        userField,
        "iam",
        AwsSessionCredentials.create(ACCESS_KEY, SECRET_KEY, SESSION_TOKEN));
  }

  /** The text of a target that IAM logs in to. */
  public String iamTarget(String name) {
    return name
        + "="
        + (name.equals("iam-cache") ? "aws:elasticache:" : "aws:rds:")
        + name
        + "?login=iam&user=iam"
        + (name.equals("iam-cache") ? "&ca=" + iamAuthority : "");
  }

  /** Tokens by which the server of a name was logged in to. */
  public List<String> tokensTaken(String name) {
    return gateway(name).taken();
  }

  /** Why the server of a name refused tokens. */
  public List<String> tokensRefused(String name) {
    return gateway(name).refused();
  }

  private IamGateway gateway(String name) {
    IamGateway gateway = gateways.get(name);
    if (gateway == null) {
      throw new IllegalArgumentException(name);
    }
    return gateway;
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

  private <C extends AutoCloseable> C opened(C resource) {
    open.add(0, resource);
    return resource;
  }

  private void startServers(String architecture, int cachePort) throws IOException, SQLException {
    LocalRedis redis = opened(new LocalRedis());
    redis.encrypt(
        cachePort, certificates.certificate(), certificates.key(), certificates.authority());
    LocalPostgres postgres = opened(new LocalPostgres());
    postgres.execute("CREATE DATABASE bench OWNER bench");
    postgres.encrypt(
        Files.readString(certificates.certificate()), Files.readString(certificates.key()));
    LocalMariaDb mariaDb = opened(new LocalMariaDb(certificates.certificate(), certificates.key()));
    databases.put("pg-" + architecture, postgres);
    createDatabase("pg-" + architecture, "postgres", "18.1", architecture, postgres.port());
    createDatabase("mysql-" + architecture, "mariadb", "11.4.5", architecture, mariaDb.port());
  }

  private void createDatabase(
      String name, String engine, String version, String architecture, int port) {
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

  /** Gives the name of its endpoint, which the emulator draws. */
  private String createCache(String architecture, int port) {
    return createCache(
        "cache-" + architecture, "cache." + FAMILIES.get(architecture) + ".large", port, List.of());
  }

  private String createCache(String name, String size, int port, List<String> userGroups) {
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
