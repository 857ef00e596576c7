package io.kurabe.cli.aws;

import io.kurabe.mysql.internal.LocalMariaDb;
import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.redis.LocalRedis;
import io.kurabe.target.local.internal.FreePort;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;

/** Servers of a laboratory that take tokens of IAM only. */
final class IamServers {
  private final AwsLab lab;
  private final Map<String, IamGateway> gateways = new LinkedHashMap<>();
  private final Path cacheAuthority;

  /** Opens a gateway on a port. */
  @FunctionalInterface
  private interface Gateway {
    IamGateway open(int port, TokenCheck check) throws Exception;
  }

  /** Starts them. */
  IamServers(AwsLab lab) throws Exception {
    this.lab = lab;
    addPostgres();
    addMariaDb();
    this.cacheAuthority = addCache();
  }

  private void addPostgres() throws Exception {
    LocalPostgres postgres = lab.database();
    postgres.execute("CREATE ROLE iam SUPERUSER LOGIN");
    postgres.execute("CREATE DATABASE bench OWNER iam");
    postgres.trust("iam");
    SSLContext tls = lab.certificates().context();
    addDatabase(
        "iam-pg",
        "postgres",
        "18.1",
        (port, check) -> IamGateways.postgres(tls, port, postgres.port(), check));
  }

  private void addMariaDb() throws Exception {
    Certificates made = lab.certificates();
    LocalMariaDb mariaDb = lab.opened(new LocalMariaDb(made.certificate(), made.key()));
    mariaDb.execute("CREATE USER iam@'127.0.0.1'");
    mariaDb.execute("GRANT ALL ON *.* TO iam@'127.0.0.1'");
    mariaDb.execute("CREATE DATABASE bench");
    SSLContext tls = made.context();
    addDatabase(
        "iam-mysql",
        "mariadb",
        "11.4.5",
        (port, check) -> IamGateways.mySql(tls, port, mariaDb.port(), check));
  }

  /** Puts a gateway that asks for tokens before a server, and makes it an instance of RDS. */
  private void addDatabase(String name, String engine, String version, Gateway before)
      throws Exception {
    int port = FreePort.find();
    String host = AwsLab.DATABASES.replace("*", name) + ":" + port;
    gateways.put(name, lab.opened(before.open(port, token("rds-db", host, "DBUser"))));
    lab.createDatabase(name, engine, version, "arm", port);
  }

  private Path addCache() throws Exception {
    LocalRedis redis = lab.opened(new LocalRedis());
    int port = FreePort.find();
    String host = lab.createCache("iam-cache", "cache.m6g.large", port, List.of("bench-users"));
    lab.addHost(host);
    Certificates own =
        Certificates.make(Files.createDirectories(lab.folder().resolve("iam")), List.of(host));
    gateways.put(
        "iam-cache",
        lab.opened(
            IamGateways.redis(
                own.context(),
                port,
                redis.port(),
                token("elasticache", "iam-cache", "User"),
                LocalRedis.PASSWORD)));
    return own.authority();
  }

  private static TokenCheck token(String service, String host, String userField) {
    return new TokenCheck(
        service,
        host,
        userField,
        "iam",
        AwsSessionCredentials.create(AwsLab.ACCESS_KEY, AwsLab.SECRET_KEY, AwsLab.SESSION_TOKEN));
  }

  /** The text of a target that IAM logs in to. */
  String target(String name) {
    boolean cache = name.equals("iam-cache");
    return name
        + (cache ? "=aws:elasticache:" : "=aws:rds:")
        + name
        + "?login=iam&user=iam"
        + (cache ? "&ca=" + cacheAuthority : "");
  }

  /** The gateway that asks for tokens before the server of that name. */
  IamGateway gateway(String name) {
    IamGateway gateway = gateways.get(name);
    if (gateway == null) {
      throw new IllegalArgumentException(name);
    }
    return gateway;
  }
}
