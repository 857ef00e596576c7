package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;

class AwsErrorsTest {
  private static final Target TARGET = Target.parse("pg=aws:rds:orders");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "AccessDenied",
        "AccessDeniedException",
        "UnauthorizedOperation",
        "NotAuthorizedException"
      })
  void aMissingRightIsNamedAsAwsNamesIt(String code) {
    AwsServiceException e =
        Refusals.of(
            code,
            "User: arn:aws:iam::1:user/bench is not authorized to perform:"
                + " rds:DescribeDBInstances");
    assertThat(AwsErrors.isNotAllowed(e)).isTrue();
    assertThat(AwsErrors.text(TARGET, e))
        .isEqualTo(
            "pg: AWS does not allow it: User: arn:aws:iam::1:user/bench is not authorized to"
                + " perform: rds:DescribeDBInstances The rights that are needed stand in"
                + " docs/guide/aws.md.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ExpiredToken",
        "ExpiredTokenException",
        "InvalidClientTokenId",
        "UnrecognizedClientException"
      })
  void credentialsThatAreNotTakenMeanToLogInAgain(String code) {
    AwsServiceException e = Refusals.of(code, "The security token is invalid");
    assertThat(AwsErrors.isNotAllowed(e)).isFalse();
    assertThat(AwsErrors.text(TARGET, e))
        .isEqualTo("pg: the AWS credentials are not valid any more. Log in again.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SignatureDoesNotMatch",
        "InvalidSignatureException",
        "IncompleteSignature",
        "RequestTimeTooSkewed"
      })
  void aWrongSignatureIsNotRepeatedSinceItHoldsTheSessionToken(String code) {
    AwsServiceException e =
        Refusals.of(code, "The Canonical String should have been x-amz-security-token:planted");
    assertThat(AwsErrors.text(TARGET, e))
        .isEqualTo(
            "pg: AWS does not take the signature ("
                + code
                + "): the secret key is wrong, or the clock of this machine is.")
        .doesNotContain("planted");
    assertThat(AwsErrors.said(e)).isEqualTo(code);
  }

  @Test
  void aProfileThatIsNotThereIsSaid() {
    assertThat(
            AwsErrors.text(
                Target.parse("db=aws:rds:orders?profile=nope"),
                SdkClientException.create(
                    "Profile file contained no credentials for profile 'nope': ProfileFile()")))
        .isEqualTo(
            "db: ?profile= names a profile without credentials. The command aws configure"
                + " list-profiles lists those there are.");
  }

  @Test
  void otherRefusalsAreRepeated() {
    assertThat(AwsErrors.text(TARGET, Refusals.of("Throttling", "Rate exceeded")))
        .isEqualTo("pg: AWS refuses: Throttling Rate exceeded");
    assertThat(AwsErrors.said(Refusals.of("Throttling", "Rate exceeded")))
        .isEqualTo("Throttling Rate exceeded");
  }

  @Test
  void anAnswerWithoutWordsIsToldByItsStatus() {
    AwsServiceException e = AwsServiceException.builder().statusCode(502).build();
    assertThat(AwsErrors.said(e)).isEqualTo("HTTP status 502");
    assertThat(AwsErrors.text(TARGET, e)).isEqualTo("pg: AWS refuses: HTTP status 502");
    assertThat(AwsErrors.isNotAllowed(e)).isFalse();
  }

  @Test
  void withoutCredentialsTheWaysAreNamed() {
    assertThat(
            AwsErrors.text(
                TARGET,
                SdkClientException.create(
                    "Unable to load credentials from any of the providers in the chain")))
        .isEqualTo(
            "pg: there are no AWS credentials. Log in (aws sso login), set AWS_PROFILE, write"
                + " ?profile=NAME behind the target, or give the EC2 instance or ECS task a role.");
  }

  @Test
  void aNetworkThatDoesNotAnswerIsSaid() {
    assertThat(AwsErrors.text(TARGET, Refusals.unreachable()))
        .isEqualTo("pg: AWS cannot be reached: Unable to execute HTTP request: Connection refused");
  }
}
