package io.kurabe.cli.aws;

import io.kurabe.config.internal.Reason;
import io.kurabe.config.internal.UserFile;
import io.kurabe.target.TargetException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * The certificates of the authorities that sign for RDS. A JVM does not trust them by default, and
 * nobody publishes them as a package for Java, so the user downloads them once.
 */
final class RdsCaBundle {
  /** The environment variable with the path of the bundle when no option names it. */
  static final String VARIABLE = "KURABE_RDS_CA";

  private static final String BUNDLE = "global-bundle.pem";
  private static final String ADDRESS = "https://truststore.pki.rds.amazonaws.com/global/" + BUNDLE;

  /** The password of a store of public certificates, without which Connector/J cannot open it. */
  static final String STORE_PASSWORD = "changeit";

  private final Map<String, String> environment;

  RdsCaBundle(Map<String, String> environment) {
    this.environment = environment;
  }

  /**
   * Returns the bundle: that of the parameter {@code ca}, of the environment, or {@code
   * ~/.kurabe/global-bundle.pem}.
   *
   * @throws TargetException when it is not there, with how to get it
   */
  Path bundle(CloudInstance server) {
    Optional<String> named =
        server.address().parameter("ca").or(() -> Optional.ofNullable(environment.get(VARIABLE)));
    Path file =
        named
            .map(Path::of)
            .orElse(Path.of(System.getProperty("user.home"), ".kurabe").resolve(BUNDLE));
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new TargetException(
          ("%s: the certificates that sign for RDS are not at %s. Get them once: curl"
                  + " --create-dirs -o ~/.kurabe/%s %s (or name another file by ?ca=FILE or"
                  + " %s).")
              .formatted(server.place(), file, BUNDLE, ADDRESS, VARIABLE));
    }
    certificates(file);
    return file;
  }

  /** Reads the certificates of a bundle, of which there must be one. */
  private static Collection<? extends Certificate> certificates(Path bundle) {
    try (InputStream in = new ByteArrayInputStream(UserFile.bytes(bundle, UserFile.TEXT_BYTES))) {
      Collection<? extends Certificate> all =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (all.isEmpty()) {
        throw new TargetException("The file " + bundle + " holds no certificate.");
      }
      return all;
    } catch (CertificateException e) {
      throw new TargetException(
          "The file " + bundle + " is no bundle of certificates in PEM form.", e);
    } catch (IOException e) {
      throw new TargetException(
          "The certificates of " + bundle + " cannot be read: " + Reason.of(e), e);
    }
  }

  /** Writes the certificates of a bundle as a store of PKCS#12, which Connector/J reads. */
  static void toStore(Path bundle, Path store) {
    Collection<? extends Certificate> all = certificates(bundle);
    try (OutputStream out = Files.newOutputStream(store)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(null, null);
      int n = 0;
      for (Certificate certificate : all) {
        keys.setCertificateEntry("ca-" + n++, certificate);
      }
      keys.store(out, STORE_PASSWORD.toCharArray());
    } catch (IOException | GeneralSecurityException e) {
      throw new TargetException(
          "The certificates of " + bundle + " cannot be used: " + Reason.of(e), e);
    }
  }
}
