package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.cli.aws.AwsLab;
import io.kurabe.cli.aws.SharedLab;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.tier.Tier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What an account of AWS does not allow, and what is not in it. */
@Needs(Prerequisite.MOTO)
@Tag(Tier.SYSTEM)
@ExtendWith(SharedLab.class)
class AwsRightsIT {
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
  void withoutRightsItGoesOnAndSaysWhatIsMissingInALineEach() throws Exception {
    for (String action :
        List.of(
            "ec2:DescribeInstanceTypes",
            "cloudwatch:GetMetricData",
            "pi:GetResourceMetrics",
            "pricing:GetProducts")) {
      lab.front().deny(action);
    }
    try (BenchProcess bench =
        BenchProcess.start(folder, lab.environment(), load("pg-x86", "pg-arm"))) {
      assertThat(bench.exitCode()).as(bench.said()).isEqualTo(ExitCode.OK);
      assertThat(bench.err())
          .contains(
              "aws:rds:pg-x86: its processors and memory are not known, since the right"
                  + " ec2:DescribeInstanceTypes is missing.");
      assertThat(bench.unwrappedOut())
          .contains(
              "pg-x86: without metrics of CloudWatch: the right cloudwatch:GetMetricData is"
                  + " missing.")
          .contains(
              "pg-x86: without Performance Insights: the right pi:GetResourceMetrics is"
                  + " missing.")
          .contains("AWS's price list was not asked: the right pricing:GetProducts is missing.")
          .contains(
              "pg-arm: 0.159 USD per hour; db.m6g.large, PostgreSQL, Single-AZ, us-east-1,"
                  + " the price file of Kurabe, 2026-09-11")
          .contains(
              "No price is known for pg-x86 (db.m6i.large, PostgreSQL, Single-AZ, us-east-1);"
                  + " --price pg-x86=USD_PER_HOUR gives it.");
    }
  }

  @Test
  void withoutTheRightToDescribeNothingIsOpened() throws Exception {
    lab.front().deny("rds:DescribeDBInstances");
    try (BenchProcess bench =
        BenchProcess.start(folder, lab.environment(), load("pg-x86", "mysql-arm"))) {
      assertThat(bench.exitCode()).isEqualTo(ExitCode.TARGET);
      assertThat(bench.err())
          .contains("2 targets cannot be used:")
          .contains("pg-x86: AWS does not allow it", "mysql-arm: AWS does not allow it")
          .contains("docs/guide/aws.md")
          .doesNotContain("\tat ");
    }
    assertThat(folder.resolve("results").toFile().list()).isEmpty();
  }

  @Test
  void whatIsNotThereIsSaidWithHowToFindIt() throws Exception {
    List<String> args = new ArrayList<>(List.of("load", "round-trip", "-o", "results"));
    for (String target :
        List.of("a=aws:rds:ordres", "b=aws:aurora:ordres", "c=aws:elasticache:ordres")) {
      args.addAll(List.of("-t", target));
    }
    try (BenchProcess bench = BenchProcess.start(folder, lab.environment(), args)) {
      assertThat(bench.exitCode()).isEqualTo(ExitCode.TARGET);
      assertThat(bench.err())
          .contains("3 targets cannot be used:")
          .contains("There is no RDS instance 'ordres' in us-east-1")
          .contains("There is no Aurora cluster 'ordres' in us-east-1")
          .contains("There is no ElastiCache replication group or serverless cache 'ordres'")
          .contains("aws rds describe-db-instances --region us-east-1");
    }
  }

  private List<String> load(String... names) {
    List<String> args = new ArrayList<>(List.of("load", "simple-update", "--scale", "1"));
    args.addAll(
        List.of("--duration", "500ms", "--think", "10ms", "--warmup", "100ms", "--repeats", "2"));
    args.addAll(List.of("--cloudwatch-wait", "0", "-o", "results"));
    args.addAll(lab.targets(List.of(names)));
    return args;
  }
}
