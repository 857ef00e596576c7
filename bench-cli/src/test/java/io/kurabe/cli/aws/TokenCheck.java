package io.kurabe.cli.aws;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner.AuthLocation;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;

/**
 * Checks tokens of IAM as AWS does: what they are for, when they were made, and by signing the same
 * again with the account's key.
 *
 * @param service {@code rds-db} or {@code elasticache}
 * @param host that they must name, with its port for a database
 * @param userField {@code DBUser} or {@code User}
 * @param user that they must name
 * @param account whose keys sign them
 */
record TokenCheck(
    String service, String host, String userField, String user, AwsCredentials account) {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT);

  /** Why a token is not taken; empty when it is. */
  String problem(String token) {
    URI uri = URI.create("http://" + token);
    Map<String, String> query = new LinkedHashMap<>();
    for (String pair : String.valueOf(uri.getRawQuery()).split("&", -1)) {
      int equals = pair.indexOf('=');
      query.put(
          pair.substring(0, equals),
          URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
    }
    if (!uri.getAuthority().equals(host)) {
      return "it is for " + uri.getAuthority();
    }
    if (!"connect".equals(query.get("Action")) || !user.equals(query.get(userField))) {
      return "it is of " + query.get(userField) + " to " + query.get("Action");
    }
    // Less than 15 minutes is good, too: between the SDK's two looks at the clock a second can end.
    Duration good = Duration.ofSeconds(Long.parseLong(query.getOrDefault("X-Amz-Expires", "0")));
    if (good.isZero() || good.isNegative() || good.compareTo(Duration.ofMinutes(15)) > 0) {
      return "it is good for " + good.toSeconds() + " s";
    }
    Instant signed =
        LocalDateTime.parse(query.getOrDefault("X-Amz-Date", ""), DATE).toInstant(ZoneOffset.UTC);
    if (Duration.between(signed, Instant.now()).compareTo(good) > 0) {
      return "it is of " + signed;
    }
    return signature(query, signed, good).equals(query.get("X-Amz-Signature"))
        ? ""
        : "its signature is wrong";
  }

  private String signature(Map<String, String> query, Instant signed, Duration good) {
    String scope = query.getOrDefault("X-Amz-Credential", "///");
    boolean database = service.equals("rds-db");
    SdkHttpRequest.Builder request =
        SdkHttpRequest.builder()
            .method(SdkHttpMethod.GET)
            .protocol(database ? "https" : "http")
            .host(host.replaceFirst(":\\d+$", ""))
            .encodedPath("/")
            .appendRawQueryParameter("Action", "connect")
            .appendRawQueryParameter(userField, user);
    if (database) {
      request.port(Integer.parseInt(host.substring(host.lastIndexOf(':') + 1)));
    }
    SignedRequest again =
        AwsV4HttpSigner.create()
            .sign(
                r ->
                    r.identity(account)
                        .request(request.build())
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, service)
                        .putProperty(AwsV4HttpSigner.REGION_NAME, scope.split("/", -1)[2])
                        .putProperty(AwsV4HttpSigner.AUTH_LOCATION, AuthLocation.QUERY_STRING)
                        .putProperty(AwsV4HttpSigner.EXPIRATION_DURATION, good)
                        .putProperty(
                            HttpSigner.SIGNING_CLOCK, Clock.fixed(signed, ZoneOffset.UTC)));
    return again.request().firstMatchingRawQueryParameter("X-Amz-Signature").orElse("");
  }
}
