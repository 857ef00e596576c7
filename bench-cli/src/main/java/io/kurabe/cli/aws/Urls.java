package io.kurabe.cli.aws;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** Makes the URL by which an engine opens a server of AWS, its name verified by TLS. */
final class Urls {
  private Urls() {}

  /** Makes the URL of MySQL and its like; without a PKCS#12 store without TLS. */
  static String mySql(
      CloudInstance.Endpoint endpoint,
      Optional<String> user,
      Optional<String> database,
      Optional<Path> store) {
    String tls =
        store
            .map(
                file ->
                    "?sslMode=VERIFY_IDENTITY&trustCertificateKeyStoreType=PKCS12"
                        + "&trustCertificateKeyStorePassword="
                        + RdsCaBundle.STORE_PASSWORD
                        + "&trustCertificateKeyStoreUrl="
                        + encoded(file.toUri().toString()))
            .orElse("?sslMode=DISABLED");
    return "jdbc:mysql://" + place(endpoint, user) + "/" + encoded(database.orElse("")) + tls;
  }

  /** Makes the URL of PostgreSQL and its like; without a PEM bundle without TLS. */
  static String postgres(
      CloudInstance.Endpoint endpoint,
      Optional<String> user,
      Optional<String> database,
      Optional<Path> bundle) {
    String tls =
        bundle
            .map(
                file ->
                    "?sslmode=verify-full&sslrootcert=" + encoded(file.toAbsolutePath().toString()))
            .orElse("?sslmode=disable");
    return "jdbc:postgresql://%s/%s%s"
        .formatted(place(endpoint, user), encoded(database.orElse("postgres")), tls);
  }

  /**
   * Makes the URL of Redis or of a cluster of it; every JVM trusts its authorities, the PEM bundle
   * adds others.
   */
  static String redis(
      CloudInstance.Endpoint endpoint,
      Optional<String> user,
      boolean encrypted,
      Optional<Path> bundle) {
    return (encrypted ? "rediss" : "redis")
        + (endpoint.cluster() ? "-cluster://" : "://")
        + place(endpoint, user)
        + bundle.map(file -> "?ca=" + encoded(file.toAbsolutePath().toString())).orElse("");
  }

  private static String place(CloudInstance.Endpoint endpoint, Optional<String> user) {
    return user.map(u -> encoded(u) + "@").orElse("") + endpoint.host() + ":" + endpoint.port();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
