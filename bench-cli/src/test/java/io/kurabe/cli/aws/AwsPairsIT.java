package io.kurabe.cli.aws;

import static io.kurabe.cli.aws.AwsAccount.target;
import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.result.HostPrice;
import io.kurabe.result.UnequalPair;
import io.kurabe.target.TargetException;
import io.kurabe.tier.Tier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers of the emulator of AWS that are compared, and what they cost together. */
@Needs(Prerequisite.MOTO)
@Tag(Tier.SYSTEM)
class AwsPairsIT {
  @TempDir private static Path folder;
  @AutoClose private static AwsAccount account;

  private final List<String> notes = new ArrayList<>();
  private AwsTargets targets;

  @BeforeAll
  static void openAccount() throws Exception {
    account = AwsAccount.start(folder);
    new AwsAnswers(account.front()).install();
    EmulatedServices services = account.services();
    services.createDatabase("pg", r -> r.engine("postgres"));
    services.createDatabase(
        "mysql-io1", r -> r.engine("mysql").storageType("io1").allocatedStorage(100).iops(3_000));
    services.createDatabase(
        "maria-gp3",
        r ->
            r.engine("mariadb")
                .engineVersion("11.4.5")
                .storageType("gp3")
                .dbInstanceClass("db.t3.medium"));
    services.createCluster("orders", "aurora-postgresql", 2);
  }

  @BeforeEach
  void openTargets() {
    targets = account.open(notes::add);
  }

  @AfterEach
  void closeTargets() {
    targets.close();
  }

  @Test
  void serversThatAreNotAlikeAreNamedAsAPair() {
    targets.resolve(List.of(target("one=aws:rds:mysql-io1"), target("other=aws:rds:maria-gp3")));
    List<UnequalPair> pairs = targets.unequalPairs(name -> Map.of("version", name));
    assertThat(pairs).hasSize(1);
    assertThat(pairs.get(0).because())
        .contains("engine: mysql against mariadb.", "kind of class: m against t.")
        .anyMatch(b -> b.startsWith("storage: io1, 100 GiB, 3000 IOPS against gp3, 400 GiB"));
    assertThat(pairs.get(0).settings())
        .containsExactly(new UnequalPair.Setting("version", "one", "other"));
  }

  @Test
  void settingsThatCannotBeReadAreNoReasonToMeasureNothing() {
    targets.resolve(List.of(target("one=aws:rds:mysql-io1"), target("other=aws:rds:maria-gp3")));
    List<UnequalPair> pairs =
        targets.unequalPairs(
            name -> {
              if (name.equals("other")) {
                throw new TargetException("Too many connections.");
              }
              return Map.of("version", name);
            });
    assertThat(pairs.get(0).because()).isNotEmpty();
    assertThat(pairs.get(0).settings()).isEmpty();
    assertThat(notes)
        .contains(
            "other: its settings are not compared with those of others: Too many connections.");
  }

  @Test
  void aServerOnItsOwnIsNotAskedForItsSettings() {
    targets.resolve(List.of(target("one=aws:rds:mysql-io1"), target("pg=aws:rds:pg")));
    assertThat(
            targets.unequalPairs(
                name -> {
                  throw new AssertionError(name);
                }))
        .isEmpty();
  }

  @Test
  void theNodesOfAClusterArePaidForOnce() {
    targets.resolve(
        List.of(target("w=aws:aurora:orders"), target("r=aws:aurora:orders?role=reader")));
    Map<String, Double> given = Map.of();
    List<String> told = new ArrayList<>();
    List<HostPrice> prices = targets.prices(List.of("w", "r"), given, told);
    assertThat(prices).extracting(HostPrice::usdPerHour).containsExactly(0.16, 0.16);
    assertThat(prices).extracting(HostPrice::usdPerHourOfAll).containsExactly(0.32, 0.0);
  }
}
