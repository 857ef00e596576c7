package io.kurabe.cli.aws;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** Certificates of authorities that every JVM knows, for tests that only read them. */
final class PublicAuthorities {
  private PublicAuthorities() {}

  /** The first of them. */
  static List<X509Certificate> first(int count) throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init((KeyStore) null);
    return List.of(((X509TrustManager) factory.getTrustManagers()[0]).getAcceptedIssuers())
        .subList(0, count);
  }

  /** Writes certificates as PEM. */
  static Path write(List<X509Certificate> certificates, Path file)
      throws IOException, GeneralSecurityException {
    List<String> lines = new ArrayList<>();
    for (X509Certificate certificate : certificates) {
      lines.add("-----BEGIN CERTIFICATE-----");
      lines.add(Base64.getMimeEncoder().encodeToString(certificate.getEncoded()));
      lines.add("-----END CERTIFICATE-----");
    }
    return Files.write(file, lines);
  }
}
