package io.kurabe.cli.aws;

import static io.kurabe.cli.aws.AwsAccount.target;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.target.Address;
import io.kurabe.target.CloudMetadata;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.tier.Tier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Looks up servers of all kinds in the emulator of AWS. None of them is opened. */
@Needs(Prerequisite.MOTO)
@Tag(Tier.SYSTEM)
class AwsTargetsIT {
  private static final String SERVERLESS =
      """
      <DescribeServerlessCachesResponse><DescribeServerlessCachesResult><ServerlessCaches><member>
      <ServerlessCacheName>any-size</ServerlessCacheName><Status>available</Status>
      <Engine>valkey</Engine><FullEngineVersion>8.1</FullEngineVersion>
      <Endpoint><Address>any-size.serverless.use1.cache.amazonaws.com</Address><Port>6379</Port>
      </Endpoint></member></ServerlessCaches></DescribeServerlessCachesResult>
      </DescribeServerlessCachesResponse>""";

  @TempDir private static Path folder;
  @AutoClose private static AwsAccount account;

  private final List<String> notes = new ArrayList<>();
  private AwsTargets targets;

  @BeforeAll
  static void openAccount() throws Exception {
    account = AwsAccount.start(folder);
    account
        .services()
        .createDatabase("pg-gp2", r -> r.engine("postgres").storageType("gp2").multiAZ(true));
    account
        .services()
        .createDatabase(
            "mysql-io1",
            r -> r.engine("mysql").storageType("io1").allocatedStorage(100).iops(3_000));
    account
        .services()
        .createDatabase(
            "maria-gp3",
            r ->
                r.engine("mariadb")
                    .engineVersion("11.4.5")
                    .storageType("gp3")
                    .dbInstanceClass("db.t3.medium"));
    account.services().createDatabase("ora", r -> r.engine("oracle-se2"));
    account.services().createCluster("orders", "aurora-postgresql", 2);
    account.services().createCluster("lonely", "aurora-mysql", 1);
    account.services().createCache("one", r -> r.numCacheClusters(1));
    account
        .services()
        .createCache(
            "pair", r -> r.numNodeGroups(1).replicasPerNodeGroup(1).automaticFailoverEnabled(true));
    account
        .services()
        .createCache(
            "sharded",
            r ->
                r.numNodeGroups(2)
                    .replicasPerNodeGroup(0)
                    .automaticFailoverEnabled(true)
                    .clusterMode("enabled"));
  }

  @BeforeEach
  void openTargets() {
    targets = account.open(notes::add);
  }

  @AfterEach
  void closeTargets() {
    targets.close();
  }

  @ParameterizedTest
  @CsvSource({
    "pg-gp2, postgres, 'gp2, 400 GiB', yes, Graviton2, gp2 storage of 400 GiB has 1200 IOPS",
    "mysql-io1, mysql, 'io1, 100 GiB, 3000 IOPS', no, Graviton2, db.m6g.large has 20000 IOPS to its storage for 30 minutes",
    "maria-gp3, mariadb, 'gp3, 400 GiB', no, Intel, db.t3.medium runs on CPU credits",
  })
  void anInstanceIsToldWithItsDisk(
      String name,
      String engine,
      String storage,
      String twoZones,
      String processor,
      String warning) {
    CloudMetadata told = cloud("aws:rds:" + name);
    assertThat(told.settings())
        .containsEntry("instance", name)
        .containsEntry("region", "us-east-1")
        .containsEntry("Multi-AZ", twoZones)
        .containsEntry("processor", processor)
        .containsEntry("vCPU", "2")
        .containsEntry("login", "password");
    assertThat(told.settings().get("engine version")).startsWith(engine + " ");
    assertThat(told.settings().get("storage")).startsWith(storage);
    assertThat(told.warnings()).anyMatch(w -> w.startsWith(warning));
  }

  @Test
  void anInstanceIsOpenedByItsEndpointWithItsNameVerified() {
    assertThat(url("aws:rds:pg-gp2?user=bench&database=shop"))
        .startsWith("jdbc:postgresql://bench@pg-gp2.")
        .contains(".us-east-1.rds.amazonaws.com:5432/shop?sslmode=verify-full&sslrootcert=")
        .endsWith("rds.pem");
    assertThat(url("aws:rds:mysql-io1"))
        .startsWith("jdbc:mysql://admin@mysql-io1.")
        .contains("sslMode=VERIFY_IDENTITY", "trustCertificateKeyStoreUrl=file");
    assertThat(url("aws:rds:mysql-io1?tls=off")).endsWith("?sslMode=DISABLED");
  }

  @Test
  void aClusterIsItsWriterUnlessTheReaderIsAskedFor() {
    assertThat(cloud("aws:aurora:orders").settings()).containsEntry("instance", "orders-1");
    assertThat(url("aws:aurora:orders")).contains("@orders.cluster-").doesNotContain("cluster-ro-");
    assertThat(cloud("aws:aurora:orders?role=reader").settings())
        .containsEntry("instance", "orders-2");
    assertThat(url("aws:aurora:orders?role=reader")).contains("@orders.cluster-ro-");
    assertThat(cloud("aws:aurora:lonely").settings())
        .containsEntry("storage", "aurora")
        .containsEntry("instance", "lonely-1");
  }

  @Test
  void aReplicationGroupIsItsPrimaryUnlessTheReplicaIsAskedFor() {
    CloudMetadata told = cloud("aws:elasticache:one");
    assertThat(told.settings())
        .containsEntry("instance class", "cache.m6g.large")
        .containsEntry("processor", "Graviton2")
        .doesNotContainKey("storage");
    assertThat(url("aws:elasticache:one")).startsWith("redis");
    String reader = cloud("aws:elasticache:pair?role=reader").settings().get("instance");
    assertThat(reader).isNotEqualTo(cloud("aws:elasticache:pair").settings().get("instance"));
  }

  @Test
  void aGroupInClusterModeIsACluster() {
    assertThat(url("aws:elasticache:sharded"))
        .startsWith("redis-cluster://")
        .contains("clustercfg");
  }

  @Test
  void aServerlessCacheIsToldToBeOne() {
    account
        .front()
        .answer(
            "elasticache:DescribeServerlessCaches",
            body ->
                body.contains("any-size")
                    ? new AwsFront.Reply(200, "text/xml", SERVERLESS)
                    : new AwsFront.Reply(
                        404,
                        "text/xml",
                        AwsFront.error("ServerlessCacheNotFoundFault", "There is none.")));
    CloudMetadata told = cloud("aws:elasticache:any-size");
    assertThat(told.settings())
        .containsEntry("engine version", "valkey 8.1")
        .containsEntry("instance class", "serverless")
        .doesNotContainKeys("vCPU", "processor");
    assertThat(told.warnings()).anyMatch(w -> w.startsWith("It is serverless: "));
    assertThat(url("aws:elasticache:any-size"))
        .isEqualTo("rediss://any-size.serverless.use1.cache.amazonaws.com:6379");
  }

  @Test
  void allThatCannotBeUsedIsToldInOneMessage() {
    List<Target> asked = new ArrayList<>();
    for (String text :
        List.of(
            "good=aws:rds:pg-gp2",
            "a=aws:rds:ordres",
            "b=aws:aurora:ordres",
            "c=aws:elasticache:ordres",
            "d=aws:elasticache:sharded?role=reader",
            "e=aws:aurora:lonely?role=reader",
            "f=aws:rds:orders-1",
            "g=aws:rds:ora",
            "h=aws:elasticache:one?role=reader",
            "i=aws:rds:pg-gp2?region=Mars",
            "k=aws:rds:ora?region=Mars")) {
      asked.add(target(text));
    }
    asked.add(Target.parse("j=aws:rds:mysql-io1?region=us-east-1"));
    assertThatThrownBy(() -> targets.resolve(asked))
        .isInstanceOf(TargetException.class)
        .hasMessageStartingWith("11 targets cannot be used:\n- There is no RDS instance 'ordres'")
        .hasMessageContaining("\n- There is no Aurora cluster 'ordres' in us-east-1")
        .hasMessageContaining("\n- There is no ElastiCache replication group or serverless cache")
        .hasMessageContaining("\n- sharded has cluster mode enabled and no reader of the whole")
        .hasMessageContaining("\n- The cluster lonely has no reader; leave ?role=reader out.")
        .hasMessageContaining("\n- orders-1 is a member of the Aurora cluster orders.")
        .hasMessageContaining("\n- aws:rds:ora is oracle-se2, which Kurabe does not speak.")
        .hasMessageContaining("\n- one has no ")
        .hasMessageContaining("\n- 'Mars' is no AWS region.")
        .satisfies(e -> assertThat(String.valueOf(e.getMessage()).lines()).hasSize(1 + 10))
        .hasMessageContaining("\n- aws:rds:mysql-io1 needs a login.")
        .hasMessageNotContaining("planted");
  }

  @Test
  void theRegionBehindTheTargetIsAsked() {
    account
        .services()
        .createDatabase("eu-west-1", "far", r -> r.engine("postgres").storageType("gp3"));
    assertThatThrownBy(() -> cloud("aws:rds:far"))
        .hasMessageContaining("There is no RDS instance 'far' in us-east-1");
    assertThat(cloud("aws:rds:far?region=eu-west-1").settings())
        .containsEntry("region", "eu-west-1");
    assertThat(url("aws:rds:far?region=eu-west-1")).contains(".eu-west-1.rds.amazonaws.com");
  }

  @Test
  void targetsOutsideOfAwsStayAsTheyAre() {
    Target redis = Target.parse("redis://127.0.0.1:6379");
    assertThat(targets.resolve(List.of(redis))).containsExactly(redis);
    assertThat(targets.any()).isFalse();
  }

  @Test
  void everyKindOfServerIsFoundByReadingOnly() {
    account.front().forget();
    for (String text :
        List.of("aws:rds:pg-gp2", "aws:aurora:orders", "aws:elasticache:pair?role=reader")) {
      cloud(text);
    }
    assertThat(account.front().actions())
        .containsExactlyInAnyOrder(
            "rds:DescribeDBInstances",
            "rds:DescribeDBClusters",
            "elasticache:DescribeReplicationGroups",
            "elasticache:DescribeCacheClusters",
            "ec2:DescribeInstanceTypes");
    assertThat(notes).isEmpty();
  }

  private CloudMetadata cloud(String text) {
    return resolved(text).cloud().orElseThrow();
  }

  private String url(String text) {
    return ((Address.Url) resolved(text).address()).url().forDriver();
  }

  private Target resolved(String text) {
    return targets.resolve(List.of(target(text))).get(0);
  }
}
