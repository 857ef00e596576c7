package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.CloudMetadata;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostedFactsTest {
  private static final InstanceTypes.Size LARGE =
      new InstanceTypes.Size(2, 8_192, 3_600, 20_000, 75);
  private static final InstanceTypes.Size STEADY =
      new InstanceTypes.Size(16, 66_000, 40_000, 40_000, 75);
  private static final CloudInstance POSTGRES = SampleHosted.rds("postgres");

  @Test
  void anInstanceIsToldWithAllThatMattersForSpeedAndPrice() {
    CloudMetadata told =
        new HostedFacts(POSTGRES, Optional.of(LARGE), Optional.of("eu-west-1a"))
            .cloud("aws:rds:orders", "IAM");
    assertThat(told.text()).isEqualTo("aws:rds:orders");
    assertThat(told.settings())
        .containsExactly(
            Map.entry("region", "eu-west-1"),
            Map.entry("instance", "orders"),
            Map.entry("instance class", "db.m7g.large"),
            Map.entry("processor", "Graviton3"),
            Map.entry("architecture", "aarch64"),
            Map.entry("vCPU", "2"),
            Map.entry("memory", "8 GiB"),
            Map.entry("storage link", "3600 IOPS, at times 20000 IOPS"),
            Map.entry("engine version", "postgres 18.1"),
            Map.entry("storage", "gp3, 400 GiB, 12000 IOPS, 500 MiB/s"),
            Map.entry("Multi-AZ", "no"),
            Map.entry("zone", "eu-west-1a"),
            Map.entry("client's zone", "eu-west-1a"),
            Map.entry("parameter group", "bench18 (in-sync)"),
            Map.entry("certificate authority", "rds-ca-rsa2048-g1"),
            Map.entry("login", "IAM"));
    assertThat(told.warnings())
        .containsExactly(
            "db.m7g.large has 20000 IOPS to its storage for 30 minutes a day only, else 3600.");
  }

  @Test
  void aCacheHasNoStorageAndNoLinkToIt() {
    CloudMetadata told = facts(SampleHosted.cache("valkey"), Optional.of(LARGE));
    assertThat(told.settings())
        .containsEntry("processor", "Graviton3")
        .containsEntry("engine version", "valkey 8.0")
        .containsEntry("client's zone", "not on AWS, or not known")
        .doesNotContainKeys("storage", "storage link", "certificate authority", "pending changes");
    assertThat(told.warnings()).isEmpty();
  }

  @Test
  void memoryThatIsNoWholeGibIsRounded() {
    assertThat(facts(POSTGRES, Optional.of(STEADY)).settings())
        .containsEntry("memory", "64.5 GiB")
        .containsEntry("storage link", "40000 IOPS");
    assertThat(facts(POSTGRES, Optional.of(STEADY)).warnings()).isEmpty();
    assertThat(facts(POSTGRES, Optional.empty()).settings())
        .doesNotContainKeys("vCPU", "memory", "storage link");
  }

  @Test
  void gp2StorageWarnsOfItsCredits() {
    assertThat(warnings(new CloudInstance.Storage("gp2", 200, 0, 0)))
        .containsExactly(
            "gp2 storage of 200 GiB has 600 IOPS and more only while its burst credits last. Use"
                + " gp3 or io2 to compare processors.");
    assertThat(warnings(new CloudInstance.Storage("gp2", 20, 0, 0)))
        .singleElement()
        .asString()
        .contains("has 100 IOPS");
    assertThat(warnings(new CloudInstance.Storage("gp2", 4_000, 0, 0))).isEmpty();
  }

  @Test
  void storageWithIopsOfItsOwnDoesNotWarn() {
    assertThat(warnings(new CloudInstance.Storage("io1", 100, 3_000, 0))).isEmpty();
    assertThat(warnings(new CloudInstance.Storage("io2", 100, 3_000, 0))).isEmpty();
    assertThat(warnings(new CloudInstance.Storage("aurora-iopt1", 0, 0, 0))).isEmpty();
    assertThat(HostedFacts.storage(new CloudInstance.Storage("io1", 100, 3_000, 0)))
        .isEqualTo("io1, 100 GiB, 3000 IOPS");
    assertThat(HostedFacts.storage(new CloudInstance.Storage("aurora", 0, 0, 0)))
        .isEqualTo("aurora");
  }

  @Test
  void aClassOnCreditsAndServerlessWarn() {
    assertThat(warnings(SampleHosted.with(POSTGRES, InstanceClass.parse("db.t4g.large"))))
        .singleElement()
        .asString()
        .startsWith("db.t4g.large runs on CPU credits: without any left it is slower, or in");
    CloudMetadata serverless =
        facts(SampleHosted.with(POSTGRES, InstanceClass.parse("db.serverless")), Optional.empty());
    assertThat(serverless.warnings()).singleElement().asString().startsWith("It is serverless: ");
    assertThat(serverless.settings())
        .containsEntry("instance class", "db.serverless")
        .doesNotContainKeys("architecture", "processor");
  }

  @Test
  void aServerInTwoZonesSaysSo() {
    CloudInstance twice =
        SampleHosted.with(POSTGRES, new CloudInstance.Placement("eu-west-1a", true));
    assertThat(facts(twice, Optional.empty()).settings()).containsEntry("Multi-AZ", "yes");
  }

  @Test
  void whatIsNotYetInForceIsToldAndWarnsOf() {
    Map<String, String> groups = new LinkedHashMap<>();
    groups.put("bench18", "pending-reboot");
    groups.put("cluster18", "in-sync");
    CloudInstance changing =
        SampleHosted.with(
            POSTGRES,
            new CloudInstance.State(
                "modifying", groups, List.of("DBInstanceClass", "MasterUserPassword"), ""));
    CloudMetadata told = facts(changing, Optional.empty());
    assertThat(told.settings())
        .containsEntry("parameter group", "bench18 (pending-reboot), cluster18 (in-sync)")
        .containsEntry("pending changes", "DBInstanceClass, MasterUserPassword");
    assertThat(told.warnings())
        .containsExactly(
            "It is modifying, not available: wait until it is.",
            "The parameter group bench18 is pending-reboot: the server does not run with all that"
                + " it says.",
            "Changes are pending: DBInstanceClass, MasterUserPassword.");
  }

  @Test
  void aClientInAnotherZoneIsToldToMove() {
    assertThat(
            new HostedFacts(POSTGRES, Optional.empty(), Optional.of("eu-west-1c"))
                .cloud("x", "password")
                .warnings())
        .containsExactly(
            "This client is in eu-west-1c, the server in eu-west-1a: every round trip crosses"
                + " zones. Run the client in eu-west-1a.");
    CloudInstance nowhere = SampleHosted.with(POSTGRES, new CloudInstance.Placement("", true));
    assertThat(
            new HostedFacts(nowhere, Optional.empty(), Optional.of("eu-west-1c"))
                .cloud("x", "password")
                .warnings())
        .isEmpty();
  }

  private static List<String> warnings(CloudInstance.Storage storage) {
    return warnings(SampleHosted.with(POSTGRES, storage));
  }

  private static List<String> warnings(CloudInstance server) {
    return facts(server, Optional.empty()).warnings();
  }

  private static CloudMetadata facts(CloudInstance server, Optional<InstanceTypes.Size> size) {
    return new HostedFacts(server, size, Optional.empty()).cloud("aws:x:y", "password");
  }
}
