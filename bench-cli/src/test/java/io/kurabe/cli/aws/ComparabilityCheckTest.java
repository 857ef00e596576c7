package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.UnequalPair;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparabilityCheckTest {
  private static final CloudInstance POSTGRES = SampleHosted.rds("postgres");
  private static final InstanceTypes.Size SIZE =
      new InstanceTypes.Size(2, 8_192, 3_600, 20_000, 75);

  @Test
  void aPairThatDiffersInItsArchitectureOnlyIsFair() {
    CloudInstance x86 = SampleHosted.with(POSTGRES, InstanceClass.parse("db.m6i.large"));
    assertThat(
            ComparabilityCheck.of(
                List.of(
                    candidate("x86", x86, Map.of("work_mem", "4MB")),
                    candidate("arm", POSTGRES, Map.of("work_mem", "4MB")))))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "db.m5.large, db.m6g.large, m5 is of 2017, m6g of 2020",
    "db.t3.large, db.t4g.large, t3 is of 2018, t4g of 2020",
    "db.m6g.large, db.m7g.large, m6g is of 2020, m7g of 2022",
    "db.m6gd.large, db.m7g.large, m6gd is of 2020, m7g of 2022",
    "cache.r5.large, cache.r7g.large, r5 is of 2018, r7g of 2022",
  })
  void processorsOfDifferentYearsAreNamed(String one, String other, String a, String b) {
    assertThat(because(one, other))
        .containsExactly(
            "the processors are of different generations: "
                + a
                + ", "
                + b
                + ", which favours the newer.");
  }

  @ParameterizedTest
  @CsvSource({
    "db.m6i.large, db.m7g.large",
    "db.m6g.large, db.m6i.large",
    "db.m7i.large, db.m8g.large",
    "db.r6i.large, db.r7g.large",
    "db.r7i.large, db.r8g.large",
  })
  void thePairsOfTheStudyAreOfOneTime(String one, String other) {
    assertThat(because(one, other)).isEmpty();
  }

  @Test
  void aFamilyOfWhichNoYearIsKnownIsHeldAgainstByItsGeneration() {
    assertThat(because("db.m9i.large", "db.m7g.large"))
        .containsExactly(
            "the processors may be of different generations: m9i is of generation 9, m7g of"
                + " generation 7.");
    assertThat(because("db.m9i.large", "db.m9g.large")).isEmpty();
    assertThat(because("db.serverless", "db.m7g.large"))
        .containsExactly(
            "size of the class: not told against large.", "kind of class: serverless against m.");
  }

  private static List<String> because(String one, String other) {
    return ComparabilityCheck.of(
            List.of(
                candidate("a", SampleHosted.with(POSTGRES, InstanceClass.parse(one)), Map.of()),
                candidate("b", SampleHosted.with(POSTGRES, InstanceClass.parse(other)), Map.of())))
        .stream()
        .flatMap(p -> p.because().stream())
        .toList();
  }

  @Test
  void allThatDiffersInTheMachinesIsNamed() {
    CloudInstance other =
        SampleHosted.with(
            SampleHosted.with(POSTGRES, "postgres", "17.4", InstanceClass.parse("db.r7g.xlarge")),
            new CloudInstance.Storage("io1", 100, 3_000, 0),
            new CloudInstance.Placement("eu-west-1b", true),
            new CloudInstance.State(
                "available", Map.of("default.postgres17", "in-sync"), List.of(), ""));
    List<UnequalPair> pairs =
        ComparabilityCheck.of(
            List.of(
                candidate("one", POSTGRES, Map.of()),
                new ComparabilityCheck.Candidate(
                    "two",
                    other,
                    Optional.of(new InstanceTypes.Size(4, 32_768, 6_000, 20_000, 75)),
                    Map.of())));
    assertThat(pairs).hasSize(1);
    assertThat(pairs.get(0).first()).isEqualTo("one");
    assertThat(pairs.get(0).second()).isEqualTo("two");
    assertThat(pairs.get(0).because())
        .containsExactly(
            "size of the class: large against xlarge.",
            "kind of class: m against r.",
            "vCPU: 2 against 4.",
            "memory: 8192 MiB against 32768 MiB.",
            "IOPS of the link to storage: 3600 against 6000.",
            "version of the engine: 18.1 against 17.4.",
            "zone: eu-west-1a against eu-west-1b.",
            "Multi-AZ: no against yes.",
            "storage: gp3, 400 GiB, 12000 IOPS, 500 MiB/s against io1, 100 GiB, 3000 IOPS.",
            "parameter group: bench18 against default.postgres17.");
  }

  @Test
  void settingsThatDifferAreNamedWithBothValues() {
    List<UnequalPair> pairs =
        ComparabilityCheck.of(
            List.of(
                candidate("a", POSTGRES, Map.of("work_mem", "4MB", "jit", "on", "fsync", "on")),
                candidate("b", POSTGRES, Map.of("work_mem", "8MB", "ssl", "on", "fsync", "on"))));
    assertThat(pairs).hasSize(1);
    assertThat(pairs.get(0).because()).isEmpty();
    assertThat(pairs.get(0).settings())
        .containsExactly(
            new UnequalPair.Setting("jit", "on", ""),
            new UnequalPair.Setting("ssl", "", "on"),
            new UnequalPair.Setting("work_mem", "4MB", "8MB"));
  }

  @Test
  void replicasTakeTimeAndAreNamed() {
    CloudInstance three =
        SampleHosted.with(
            SampleHosted.cache("valkey"), new CloudInstance.Placement("eu-west-1a", false, 3));
    assertThat(
            ComparabilityCheck.of(
                    List.of(
                        candidate("a", SampleHosted.cache("valkey"), Map.of()),
                        candidate("b", three, Map.of())))
                .get(0)
                .because())
        .containsExactly("nodes: 1 against 3.");
  }

  @Test
  void settingsThatNobodyKnowsAreNotHeldAgainstOthers() {
    assertThat(
            ComparabilityCheck.of(
                List.of(
                    candidate("a", POSTGRES, Map.of("work_mem", "4MB")),
                    candidate("b", POSTGRES, Map.of()))))
        .isEmpty();
  }

  @Test
  void serversThatSpeakDifferentProtocolsAreNoPair() {
    assertThat(
            ComparabilityCheck.of(
                List.of(
                    candidate("pg", POSTGRES, Map.of("a", "1")),
                    candidate("my", SampleHosted.rds("mysql"), Map.of("a", "2")),
                    candidate("redis", SampleHosted.cache("valkey"), Map.of("a", "3")))))
        .isEmpty();
  }

  @Test
  void eachIsHeldAgainstTheFirstOfItsKind() {
    CloudInstance twice =
        SampleHosted.with(POSTGRES, new CloudInstance.Placement("eu-west-1a", true));
    List<UnequalPair> pairs =
        ComparabilityCheck.of(
            List.of(
                candidate("a", POSTGRES, Map.of()),
                candidate("my", SampleHosted.rds("mariadb"), Map.of()),
                candidate("b", twice, Map.of()),
                candidate("c", twice, Map.of())));
    assertThat(pairs).extracting(UnequalPair::first).containsExactly("a", "a");
    assertThat(pairs).extracting(UnequalPair::second).containsExactly("b", "c");
  }

  @Test
  void mySqlAndMariaDbAreAPairOfUnequals() {
    assertThat(
            ComparabilityCheck.of(
                    List.of(
                        candidate("a", SampleHosted.rds("mysql"), Map.of()),
                        candidate("b", SampleHosted.rds("mariadb"), Map.of())))
                .get(0)
                .because())
        .containsExactly("engine: mysql against mariadb.");
  }

  @Test
  void oneWithoutTlsIsFasterAndIsNamed() {
    CloudInstance open =
        SampleHosted.with(
            SampleHosted.cache("valkey"),
            SampleHosted.address("aws:elasticache:orders"),
            SampleHosted.cache("valkey").account(),
            new CloudInstance.Endpoint(SampleHosted.CACHE_HOST, 6379, false));
    assertThat(
            ComparabilityCheck.of(
                    List.of(
                        candidate("a", SampleHosted.cache("valkey"), Map.of()),
                        candidate("b", open, Map.of())))
                .get(0)
                .because())
        .containsExactly("TLS: on against off.");
  }

  @Test
  void soIsOneOnWhichTheUserDoesWithoutTls() {
    CloudInstance without =
        SampleHosted.with(
            POSTGRES,
            SampleHosted.address("aws:rds:orders?tls=off"),
            POSTGRES.account(),
            POSTGRES.endpoint());
    assertThat(
            ComparabilityCheck.of(
                    List.of(candidate("a", POSTGRES, Map.of()), candidate("b", without, Map.of())))
                .get(0)
                .because())
        .containsExactly("TLS: on against off.");
  }

  private static ComparabilityCheck.Candidate candidate(
      String target, CloudInstance server, Map<String, String> settings) {
    return new ComparabilityCheck.Candidate(target, server, Optional.of(SIZE), settings);
  }
}
