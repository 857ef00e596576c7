package io.kurabe.cli.aws;

import io.kurabe.mysql.LocalMariaDb;
import io.kurabe.postgres.LocalPostgres;
import io.kurabe.redis.LocalRedis;
import io.kurabe.target.local.FreePort;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;

/** Servers of a laboratory that take tokens of IAM only. */
final class IamServers {
  private final AwsLab lab;
  private final Map<String, IamGateway> gateways = new LinkedHashMap<>();
  private final Path cacheAuthority;

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
    int port = FreePort.find();
    TokenCheck check = database("iam-pg", port);
    gateways.put(
        "iam-pg",
        lab.opened(
            IamGateways.postgres(lab.certificates().context(), port, postgres.port(), check)));
    lab.createDatabase("iam-pg", "postgres", "18.1", "arm", port);
  }

  private void addMariaDb() throws Exception {
    Certificates made = lab.certificates();
    LocalMariaDb mariaDb = lab.opened(new LocalMariaDb(made.certificate(), made.key()));
    mariaDb.execute("CREATE USER iam@'127.0.0.1'");
    mariaDb.execute("GRANT ALL ON *.* TO iam@'127.0.0.1'");
    mariaDb.execute("CREATE DATABASE bench");
    int port = FreePort.find();
    TokenCheck check = database("iam-mysql", port);
    gateways.put(
        "iam-mysql", lab.opened(IamGateways.mySql(made.context(), port, mariaDb.port(), check)));
    lab.createDatabase("iam-mysql", "mariadb", "11.4.5", "arm", port);
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

  private static TokenCheck database(String name, int port) {
    return token("rds-db", AwsLab.DATABASES.replace("*", name) + ":" + port, "DBUser");
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

  /** What stands before the server of a name. */
  IamGateway gateway(String name) {
    IamGateway gateway = gateways.get(name);
    if (gateway == null) {
      throw new IllegalArgumentException(name);
    }
    return gateway;
  }
}
