package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.TargetException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.rds.model.DBCluster;
import software.amazon.awssdk.services.rds.model.DBClusterMember;
import software.amazon.awssdk.services.rds.model.DBInstance;
import software.amazon.awssdk.services.rds.model.DBParameterGroupStatus;

class RdsLookupTest {
  private final FakeRds rds = new FakeRds();

  @Test
  void anInstanceHasAllThatAwsTells() {
    rds.put(
        instance(
            "orders",
            i ->
                i.dbName("shop")
                    .storageType("io1")
                    .iops(3_000)
                    .storageThroughput(0)
                    .multiAZ(true)
                    .iamDatabaseAuthenticationEnabled(true)
                    .masterUserSecret(s -> s.secretArn("arn:aws:secretsmanager:x"))
                    .caCertificateIdentifier("rds-ca-rsa2048-g1")
                    .performanceInsightsEnabled(true)
                    .dbiResourceId("db-RESOURCE")
                    .dbParameterGroups(inSync("bench18"))
                    .pendingModifiedValues(
                        p -> p.dbInstanceClass("db.m8g.large").masterUserPassword("planted"))));
    CloudInstance found = instance("aws:rds:orders");
    assertThat(found.engine()).isEqualTo("postgres");
    assertThat(found.version()).isEqualTo("18.1");
    assertThat(found.region()).isEqualTo("eu-west-1");
    assertThat(found.instanceClass()).isEqualTo(InstanceClass.parse("db.m7g.large"));
    assertThat(found.endpoint())
        .isEqualTo(new CloudInstance.Endpoint("orders.rds.amazonaws.com", 5432, true));
    assertThat(found.account().user()).hasValue("admin");
    assertThat(found.account().database()).hasValue("shop");
    assertThat(found.account().iam()).isTrue();
    assertThat(found.account().secret()).hasValue("arn:aws:secretsmanager:x");
    assertThat(found.storage()).hasValue(new CloudInstance.Storage("io1", 100, 3_000, 0));
    assertThat(found.placement()).isEqualTo(new CloudInstance.Placement("eu-west-1a", true));
    assertThat(found.state().parameterGroups()).containsExactly(Map.entry("bench18", "in-sync"));
    assertThat(found.state().pending()).containsExactly("DBInstanceClass", "MasterUserPassword");
    assertThat(found.toString()).doesNotContain("planted");
    assertThat(found.dimensions()).isEqualTo(Map.of("DBInstanceIdentifier", "orders"));
    assertThat(found.insights()).hasValue("db-RESOURCE");
    assertThat(found.place()).isEqualTo("aws:rds:orders");
  }

  @Test
  void whatIsNotToldIsEmpty() {
    rds.put(instance("orders", i -> i.dbiResourceId("db-RESOURCE")));
    CloudInstance found = instance("aws:rds:orders");
    assertThat(found.account().database()).isEmpty();
    assertThat(found.account().iam()).isFalse();
    assertThat(found.account().secret()).isEmpty();
    assertThat(found.state().pending()).isEmpty();
    assertThat(found.insights()).as("Performance Insights are off").isEmpty();
  }

  @Test
  void anUnknownNameIsRefusedWithHowToFindTheRightOne() {
    assertThatThrownBy(() -> instance("aws:rds:ordres"))
        .isInstanceOf(TargetException.class)
        .hasMessage(
            "There is no RDS instance 'ordres' in eu-west-1. The command aws rds"
                + " describe-db-instances --region eu-west-1 lists them; ?region= chooses another"
                + " region.");
    assertThatThrownBy(() -> cluster("aws:aurora:ordres"))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("There is no Aurora cluster 'ordres' in eu-west-1")
        .hasMessageContaining("describe-db-clusters");
  }

  @Test
  void anInstanceThatIsBeingCreatedHasNoEndpoint() {
    rds.put(
        instance(
            "orders",
            i ->
                i.endpoint((software.amazon.awssdk.services.rds.model.Endpoint) null)
                    .dbInstanceStatus("creating")));
    assertThatThrownBy(() -> instance("aws:rds:orders"))
        .isInstanceOf(TargetException.class)
        .hasMessage(
            "The RDS instance orders has no endpoint yet: it is creating. Wait until it is"
                + " available.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"oracle-ee", "sqlserver-web", "db2-se", "custom-oracle-ee"})
  void anEngineThatKurabeDoesNotSpeakIsRefused(String engine) {
    rds.put(instance("orders", i -> i.engine(engine)));
    assertThatThrownBy(() -> instance("aws:rds:orders"))
        .isInstanceOf(TargetException.class)
        .hasMessage(
            "aws:rds:orders is "
                + engine
                + ", which Kurabe does not speak. It measures mysql, mariadb, postgres,"
                + " aurora-mysql, aurora-postgresql.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"docdb", "neptune", "aurora"})
  void clustersOfOtherEnginesAreRefused(String engine) {
    rds.put(cluster("orders", c -> c.engine(engine)));
    assertThatThrownBy(() -> cluster("aws:aurora:orders"))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("aws:aurora:orders is " + engine + ", which Kurabe does not speak.");
  }

  @Test
  void aClusterOfThreeInstancesIsNotTakenForOneInstance() {
    rds.put(cluster("orders", c -> c.engine("postgres")));
    rds.put(instance("orders-1", i -> i.engine("postgres").dbClusterIdentifier("orders")));
    String advice =
        " the Multi-AZ DB cluster orders, of which Kurabe knows neither storage nor price. Use the"
            + " JDBC URL of its endpoint, and --price NAME=USD_PER_HOUR.";
    assertThatThrownBy(() -> cluster("aws:aurora:orders"))
        .isInstanceOf(TargetException.class)
        .hasMessage("orders is" + advice);
    assertThatThrownBy(() -> instance("aws:rds:orders-1"))
        .isInstanceOf(TargetException.class)
        .hasMessage("orders-1 is a member of" + advice);
  }

  @Test
  void aMemberOfAClusterIsToldToBeNamedByItsCluster() {
    rds.put(instance("orders-1", i -> i.engine("aurora-postgresql").dbClusterIdentifier("orders")));
    assertThatThrownBy(() -> instance("aws:rds:orders-1"))
        .isInstanceOf(TargetException.class)
        .hasMessage(
            "orders-1 is a member of the Aurora cluster orders. Use aws:aurora:orders, with"
                + " ?role=reader for a reader.");
  }

  @Test
  void theWriterOfAClusterIsTheOneThatIsMeasured() {
    rds.put(cluster("orders", c -> c.storageType("aurora-iopt1").databaseName("shop")));
    rds.put(member("orders-1")).put(member("orders-2"));
    CloudInstance found = cluster("aws:aurora:orders");
    assertThat(found.instance()).isEqualTo("orders-1");
    assertThat(found.endpoint())
        .isEqualTo(new CloudInstance.Endpoint("orders.cluster.amazonaws.com", 5432, true));
    assertThat(found.engine()).isEqualTo("aurora-postgresql");
    assertThat(found.version()).as("that of the cluster").isEqualTo("17.6");
    assertThat(found.storage()).hasValue(new CloudInstance.Storage("aurora-iopt1", 0, 0, 0));
    assertThat(found.account().database()).hasValue("shop");
    assertThat(found.state().parameterGroups())
        .containsExactly(
            Map.entry("default.aurora17", "in-sync"), Map.entry("cluster17", "pending-reboot"));
    assertThat(found.dimensions())
        .isEqualTo(Map.of("DBInstanceIdentifier", "orders-1", "DBClusterIdentifier", "orders"));
  }

  @Test
  void theReaderIsChosenByItsRole() {
    rds.put(cluster("orders", c -> {}));
    rds.put(member("orders-1")).put(member("orders-2"));
    CloudInstance found = cluster("aws:aurora:orders?role=reader");
    assertThat(found.instance()).isEqualTo("orders-2");
    assertThat(found.endpoint().host()).isEqualTo("orders.cluster-ro.amazonaws.com");
    assertThat(found.storage()).hasValue(new CloudInstance.Storage("aurora", 0, 0, 0));
    assertThat(cluster("aws:aurora:orders?role=writer").instance()).isEqualTo("orders-1");
  }

  @Test
  void aClusterWithoutSuchAMemberIsRefused() {
    rds.put(cluster("lonely", c -> c.dbClusterMembers(member("a", true))));
    rds.put(cluster("empty", c -> c.dbClusterMembers(List.of())));
    assertThatThrownBy(() -> cluster("aws:aurora:lonely?role=reader"))
        .isInstanceOf(TargetException.class)
        .hasMessage("The cluster lonely has no reader; leave ?role=reader out.");
    assertThatThrownBy(() -> cluster("aws:aurora:empty"))
        .isInstanceOf(TargetException.class)
        .hasMessage("The cluster empty has no writer at the moment.");
  }

  @Test
  void severalReadersAreRefusedSinceNobodyKnowsWhichAnswers() {
    rds.put(
        cluster(
            "orders",
            c -> c.dbClusterMembers(member("w", true), member("r1", false), member("r2", false))));
    assertThatThrownBy(() -> cluster("aws:aurora:orders?role=reader"))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("has several readers (r1, r2)")
        .hasMessageContaining("Use the JDBC URL of one of them.");
  }

  @Test
  void aClusterWithoutAnEndpointIsNotYetThere() {
    rds.put(member("orders-1")).put(member("orders-2"));
    rds.put(cluster("orders", c -> c.endpoint(null).status("creating")));
    assertThatThrownBy(() -> cluster("aws:aurora:orders"))
        .isInstanceOf(TargetException.class)
        .hasMessage(
            "The Aurora cluster orders has no endpoint yet: it is creating. Wait until it is"
                + " available.");
  }

  private CloudInstance instance(String target) {
    return new RdsLookup(rds, "eu-west-1").instance(SampleHosted.address(target));
  }

  private CloudInstance cluster(String target) {
    return new RdsLookup(rds, "eu-west-1").cluster(SampleHosted.address(target));
  }

  private static DBInstance instance(String name, Consumer<DBInstance.Builder> change) {
    return DBInstance.builder()
        .dbInstanceIdentifier(name)
        .engine("postgres")
        .engineVersion("18.1")
        .dbInstanceClass("db.m7g.large")
        .dbInstanceStatus("available")
        .masterUsername("admin")
        .endpoint(e -> e.address(name + ".rds.amazonaws.com").port(5432))
        .storageType("gp3")
        .allocatedStorage(100)
        .availabilityZone("eu-west-1a")
        .applyMutation(change)
        .build();
  }

  private static DBInstance member(String name) {
    return instance(
        name,
        i ->
            i.engine("aurora-postgresql")
                .dbClusterIdentifier("orders")
                .dbParameterGroups(inSync("default.aurora17")));
  }

  private static DBParameterGroupStatus inSync(String name) {
    return DBParameterGroupStatus.builder()
        .dbParameterGroupName(name)
        .parameterApplyStatus("in-sync")
        .build();
  }

  private static DBClusterMember member(String name, boolean writer) {
    return DBClusterMember.builder()
        .dbInstanceIdentifier(name)
        .isClusterWriter(writer)
        .dbClusterParameterGroupStatus("pending-reboot")
        .build();
  }

  private static DBCluster cluster(String name, Consumer<DBCluster.Builder> change) {
    return DBCluster.builder()
        .dbClusterIdentifier(name)
        .engine("aurora-postgresql")
        .engineVersion("17.6")
        .status("available")
        .endpoint(name + ".cluster.amazonaws.com")
        .readerEndpoint(name + ".cluster-ro.amazonaws.com")
        .port(5432)
        .dbClusterParameterGroup("cluster17")
        .dbClusterMembers(member("orders-1", true), member("orders-2", false))
        .applyMutation(change)
        .build();
  }
}
