package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.cli.aws.AwsLab;
import io.kurabe.cli.aws.SharedLab;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.tier.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ways to log in to servers on AWS: tokens of IAM, Secrets Manager, and none at all. */
@Needs(Prerequisite.MOTO)
@Tag(Tier.SYSTEM)
@ExtendWith(SharedLab.class)
class AwsLoginIT {
  private static AwsLab lab;

  @TempDir private Path folder;

  @BeforeAll
  static void openAccount(AwsLab shared) throws Exception {
    lab = shared;
    lab.addIamServers();
  }

  @ParameterizedTest
  @ValueSource(strings = {"iam-pg", "iam-mysql", "iam-cache"})
  void eachConnectionHasATokenOfIam(String name) throws Exception {
    int before = lab.tokensTaken(name).size();
    try (BenchProcess bench = start(load(lab.iamTarget(name)))) {
      assertThat(bench.exitCode()).as(bench.err() + lab.tokensRefused(name)).isEqualTo(ExitCode.OK);
      List<String> taken = lab.tokensTaken(name);
      assertThat(taken.size() - before).as("one per connection").isGreaterThanOrEqualTo(3);
      assertThat(lab.tokensRefused(name)).isEmpty();
      assertThat(bench.said()).doesNotContain("X-Amz-Signature", AwsLab.SESSION_TOKEN);
    }
    assertThat(Files.readString(results().resolve("result.json")))
        .contains("IAM")
        .doesNotContain("X-Amz-Signature");
  }

  @Test
  void aSecretOfSecretsManagerHasTheUserAndThePassword() throws Exception {
    lab.createSecret("kurabe-pg", "{\"username\": \"bench\", \"password\": \"pg-s3cret\"}");
    String target = "pg-x86=aws:rds:pg-x86?secret=kurabe-pg";
    try (BenchProcess bench = start(load(target))) {
      assertThat(bench.exitCode()).as(bench.said()).isEqualTo(ExitCode.OK);
      assertThat(bench.said()).doesNotContain("pg-s3cret");
    }
    assertThat(Files.readString(results().resolve("result.json")))
        .contains("Secrets Manager")
        .doesNotContain("pg-s3cret");
  }

  @Test
  void aServerWithoutALoginIsRefusedWithTheWays() throws Exception {
    try (BenchProcess bench = start(load("pg-x86=aws:rds:pg-x86"))) {
      assertThat(bench.exitCode()).isEqualTo(ExitCode.TARGET);
      assertThat(bench.err())
          .contains("aws:rds:pg-x86 needs a login. Possible: KURABE_PASSWORD_PG_X86,")
          .contains("?login=secret&secret=ARN", "?login=iam&user=NAME");
    }
  }

  @Test
  void aServerWhoseCertificateIsOfSomebodyElseIsNotTalkedTo() throws Exception {
    Map<String, String> environment = new LinkedHashMap<>(lab.environment());
    environment.put("KURABE_RDS_CA", lab.foreignAuthority().toString());
    try (BenchProcess bench =
        BenchProcess.start(folder, environment, load("pg-x86=aws:rds:pg-x86"))) {
      assertThat(bench.exitCode()).isEqualTo(ExitCode.TARGET);
      assertThat(bench.err())
          .contains("TLS with PostgreSQL at pg-x86.", "its certificate is trusted")
          .doesNotContain("\tat ");
    }
  }

  @Test
  void withoutTheBundleOfCertificatesItSaysHowToGetIt() throws Exception {
    Map<String, String> environment = new LinkedHashMap<>(lab.environment());
    environment.put("KURABE_RDS_CA", "/not/there.pem");
    try (BenchProcess bench =
        BenchProcess.start(folder, environment, load("pg-x86=aws:rds:pg-x86"))) {
      assertThat(bench.exitCode()).isEqualTo(ExitCode.TARGET);
      assertThat(bench.err())
          .contains("the certificates that sign for RDS are not at /not/there.pem")
          .contains("curl --create-dirs -o ~/.kurabe/global-bundle.pem https://truststore.pki.rds");
    }
  }

  private static List<String> load(String target) {
    List<String> args =
        new ArrayList<>(List.of("load", "round-trip", "--clients", "2", "--think", "10ms"));
    args.addAll(List.of("--duration", "1s", "--warmup", "100ms", "--cloudwatch-wait", "0"));
    args.addAll(List.of("-o", "results", "-t", target));
    return args;
  }

  private Path results() throws IOException {
    return ResultFolder.only(folder.resolve("results"));
  }

  /** Without the passwords of the servers. */
  private BenchProcess start(List<String> args) throws IOException {
    Map<String, String> environment = new LinkedHashMap<>(lab.environment());
    AwsLab.PASSWORDS.keySet().forEach(environment::remove);
    return BenchProcess.start(folder, environment, args);
  }
}
