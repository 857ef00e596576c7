package io.kurabe.cli.aws;

import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;

/** What the SDK throws when AWS does not do what it is asked. */
final class Refusals {
  private Refusals() {}

  static AwsServiceException of(String code, String message) {
    return AwsServiceException.builder()
        .awsErrorDetails(AwsErrorDetails.builder().errorCode(code).errorMessage(message).build())
        .statusCode(400)
        .message(message)
        .build();
  }

  static AwsServiceException notAllowed() {
    return of("AccessDeniedException", "User: arn:aws:iam::1:user/bench is not authorized");
  }

  static SdkClientException unreachable() {
    return SdkClientException.create("Unable to execute HTTP request: Connection refused");
  }
}
