package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InstanceClassTest {
  @ParameterizedTest
  @CsvSource({
    "db.m7g.xlarge, aarch64, Graviton3, 7, m, m7g.xlarge",
    "db.r6gd.16xlarge, aarch64, Graviton2, 6, r, r6gd.16xlarge",
    "db.t4g.medium, aarch64, Graviton2, 4, t, t4g.medium",
    "db.x2g.large, aarch64, Graviton2, 2, x, x2g.large",
    "db.r8g.large, aarch64, Graviton4, 8, r, r8g.large",
    "cache.c7gn.large, aarch64, Graviton3, 7, c, c7gn.large",
    "cache.r6g.large, aarch64, Graviton2, 6, r, r6g.large",
    "a1.large, aarch64, Graviton1, 1, a, a1.large",
    "db.m9g.large, aarch64, Graviton, 9, m, m9g.large",
    "db.m6i.large, x86_64, Intel, 6, m, m6i.large",
    "db.m5.large, x86_64, Intel, 5, m, m5.large",
    "db.r6id.large, x86_64, Intel, 6, r, r6id.large",
    "db.m6a.large, x86_64, AMD, 6, m, m6a.large",
    "g4dn.xlarge, x86_64, Intel, 4, g, g4dn.xlarge",
  })
  void theNameTellsTheProcessor(
      String name,
      String architecture,
      String processor,
      int generation,
      String kind,
      String ec2Name) {
    InstanceClass of = InstanceClass.parse(name);
    assertThat(of.name()).isEqualTo(name);
    assertThat(of.architecture()).hasValue(architecture);
    assertThat(of.processor()).hasValue(processor);
    assertThat(of.generation()).hasValue(generation);
    assertThat(of.kind()).isEqualTo(kind);
    assertThat(of.ec2Name()).isEqualTo(ec2Name);
    assertThat(of.isServerless()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"db.serverless", "serverless", ""})
  void whatIsServerlessHasNoProcessorThatAnybodyKnows(String name) {
    InstanceClass of = InstanceClass.parse(name);
    assertThat(of.isServerless()).isTrue();
    assertThat(of.name()).isEqualTo(name);
    assertThat(of.architecture()).isEmpty();
    assertThat(of.processor()).isEmpty();
    assertThat(of.generation()).isEmpty();
    assertThat(of.burstable()).isFalse();
  }

  @Test
  void onlyTheClassesOfTheLetterTRunOnCredits() {
    assertThat(InstanceClass.parse("db.t3.medium").burstable()).isTrue();
    assertThat(InstanceClass.parse("cache.t4g.micro").burstable()).isTrue();
    assertThat(InstanceClass.parse("db.m7g.large").burstable()).isFalse();
    assertThat(InstanceClass.parse("db.r5.large").burstable()).isFalse();
  }
}
