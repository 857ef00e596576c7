package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.cli.aws.AwsLab;
import io.kurabe.cli.aws.SharedLab;
import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.redis.LocalRedis;
import io.kurabe.tier.Tier;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code bench doctor} on servers of an account of AWS. */
@Needs(Prerequisite.MOTO)
@Tag(Tier.SYSTEM)
@ExtendWith(SharedLab.class)
class DoctorOnAwsIT {
  private static AwsLab lab;

  @TempDir private Path folder;

  @BeforeAll
  static void openAccount(AwsLab shared) {
    lab = shared;
  }

  @BeforeEach
  void giveAllRights() {
    lab.front().forget();
  }

  @Test
  void eachIsExaminedByItself() throws Exception {
    List<String> args = new ArrayList<>(List.of("doctor", "aws:rds:ordres"));
    args.addAll(List.of(lab.target("pg-x86"), lab.target("cache-arm")));
    try (BenchProcess bench = start(args)) {
      assertThat(bench.exitCode()).as(bench.said()).isEqualTo(ExitCode.TARGET);
      assertThat(bench.out().replaceAll("\\s+", " "))
          .contains("stop connection There is no RDS instance 'ordres' in us-east-1 ->")
          .contains("-> The command aws rds describe-db-instances --region us-east-1")
          .containsPattern("pg-x86: aws:rds:pg-x86[^ ]* ok reachable PostgreSQL ")
          .containsPattern("db\\.m[0-9a-z]+\\.large in us-east-1")
          .containsPattern("ok login as \\w+, by ")
          .containsPattern("ok TLS TLSv1\\.[23] ")
          .contains("warning free space 2.0 GiB of 400 GiB free on the disk of its data")
          .contains("ok free space none is needed: it keeps its data in memory")
          .contains("3 targets and this machine: ");
      assertThat(bench.said()).doesNotContain(LocalPostgres.PASSWORD, LocalRedis.PASSWORD);
    }
  }

  @Test
  void aMissingRightOfCloudWatchIsNamed() throws Exception {
    lab.front().deny("cloudwatch:GetMetricData");
    try (BenchProcess bench = start(List.of("doctor", lab.target("pg-arm")))) {
      assertThat(bench.exitCode()).as(bench.said()).isZero();
      assertThat(bench.out()).contains("not told: the right cloudwatch:GetMetricData is missing");
    }
  }

  private BenchProcess start(List<String> args) throws IOException {
    return BenchProcess.start(folder, lab.environment(), args);
  }
}
