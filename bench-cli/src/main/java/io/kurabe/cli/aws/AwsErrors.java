package io.kurabe.cli.aws;

import io.kurabe.target.Target;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;

/** Explains AWS's refusals and says what to do. */
final class AwsErrors {
  private static final List<String> INVALID =
      List.of("ExpiredToken", "InvalidClientTokenId", "UnrecognizedClient");

  private AwsErrors() {}

  /**
   * Returns whether a refusal is about the signature: then AWS repeats the request with its token.
   */
  private static boolean isSignature(String code) {
    return code.contains("Signature") || code.contains("RequestTimeTooSkewed");
  }

  static String text(Target target, AwsServiceException e) {
    String code = Optional.ofNullable(e.awsErrorDetails()).map(d -> d.errorCode()).orElse("");
    String said = Optional.ofNullable(e.awsErrorDetails()).map(d -> d.errorMessage()).orElse("");
    if (isNotAllowed(e)) {
      return ("%s: AWS does not allow it: %s The rights that are needed stand in"
              + " docs/guide/aws.md.")
          .formatted(target.name(), said);
    }
    if (INVALID.stream().anyMatch(code::contains)) {
      return target.name() + ": the AWS credentials are not valid any more. Log in again.";
    }
    if (isSignature(code)) {
      return ("%s: AWS does not take the signature (%s): the secret key is wrong, or the"
              + " clock of this machine is.")
          .formatted(target.name(), code);
    }
    return target.name() + ": AWS refuses: " + said(e);
  }

  static String said(AwsServiceException e) {
    return Optional.ofNullable(e.awsErrorDetails())
        .filter(d -> d.errorCode() != null)
        .map(d -> d.errorCode() + (isSignature(d.errorCode()) ? "" : " " + d.errorMessage()))
        .orElse("HTTP status " + e.statusCode())
        .strip();
  }

  /** Returns whether a right is missing. */
  static boolean isNotAllowed(AwsServiceException e) {
    String code = Optional.ofNullable(e.awsErrorDetails()).map(d -> d.errorCode()).orElse("");
    return code.contains("AccessDenied")
        || code.contains("UnauthorizedOperation")
        || code.contains("NotAuthorized");
  }

  static String text(Target target, SdkClientException e) {
    String said = String.valueOf(e.getMessage());
    if (said.contains("Unable to load credentials")) {
      return target.name()
          + ": there are no AWS credentials. Log in (aws sso login), set AWS_PROFILE, write"
          + " ?profile=NAME behind the target, or give the EC2 instance or ECS task a role.";
    }
    if (said.contains("Profile file contained no")) {
      return target.name()
          + ": ?profile= names a profile without credentials. The command aws configure"
          + " list-profiles lists those there are.";
    }
    return target.name() + ": AWS cannot be reached: " + said;
  }
}
