package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;

class TokensTest {
  private static final String KEY = "AKIAPLANTED";
  private static final String SECRET_KEY = "planted/secret+key";

  private final Tokens tokens =
      new Tokens(
          Region.of("eu-west-1"),
          StaticCredentialsProvider.create(AwsBasicCredentials.create(KEY, SECRET_KEY)));

  @Test
  void aTokenOfADatabaseIsSignedForItsAddressAndUser() {
    String token =
        tokens.ofDatabase(new CloudInstance.Endpoint(SampleHosted.RDS_HOST, 5432, true), "bench");
    assertThat(check("rds-db", SampleHosted.RDS_HOST + ":5432", "DBUser", "bench").problem(token))
        .isEmpty();
    assertThat(check("rds-db", "other:5432", "DBUser", "bench").problem(token))
        .startsWith("it is for " + SampleHosted.RDS_HOST);
    assertThat(token).contains("eu-west-1").doesNotContain(SECRET_KEY, "planted");
  }

  @Test
  void aTokenOfACacheIsSignedForItsNameInSmallLetters() {
    String token = tokens.ofCache("Orders", false, "bench");
    assertThat(check("elasticache", "orders", "User", "bench").problem(token)).isEmpty();
    assertThat(check("elasticache", "orders", "User", "admin").problem(token))
        .isEqualTo("it is of bench to connect");
    assertThat(token).startsWith("orders/?").doesNotContain("ResourceType", "planted");
  }

  @Test
  void aTokenOfAServerlessCacheSaysSo() {
    assertThat(tokens.ofCache("orders", true, "bench")).contains("ResourceType=ServerlessCache");
  }

  @Test
  void aWrongKeyMakesAnotherSignature() {
    String token = tokens.ofCache("orders", false, "bench");
    assertThat(
            new TokenCheck(
                    "elasticache",
                    "orders",
                    "User",
                    "bench",
                    AwsBasicCredentials.create(KEY, "another"))
                .problem(token))
        .isEqualTo("its signature is wrong");
  }

  @Test
  void temporaryCredentialsAddTheTokenOfTheirSession() {
    Tokens ofRole =
        new Tokens(
            Region.of("eu-west-1"),
            StaticCredentialsProvider.create(
                AwsSessionCredentials.create(KEY, SECRET_KEY, "session")));
    assertThat(ofRole.ofCache("orders", false, "bench")).contains("X-Amz-Security-Token=session");
    assertThat(
            ofRole.ofDatabase(
                new CloudInstance.Endpoint(SampleHosted.RDS_HOST, 5432, true), "bench"))
        .contains("X-Amz-Security-Token=session");
  }

  private static TokenCheck check(String service, String host, String field, String user) {
    return new TokenCheck(service, host, field, user, AwsBasicCredentials.create(KEY, SECRET_KEY));
  }
}
